import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import type { OrgKey } from "./samples";

/** No group waits longer than so many of its windows. */
export const MAX_WAIT_FACTOR = 5;

export type RulePlan = {
  org: OrgKey;
  name: string;
  types: readonly string[];
  channels: readonly string[];
  /** Seconds without a further event; 0 sends each at once. */
  window: number;
  groupBy?: string;
  status?: "draft" | "active" | "disabled";
  mutedHours?: number;
  conditions?: ConditionTree;
};

type Brief = [name: string, types: string, channels: string, window?: number, rest?: Partial<RulePlan>];

const above = (path: string, value: number): ConditionTree => ({ path, op: "gt", value });
const from = (path: string, value: number): ConditionTree => ({ path, op: "gte", value });

/** Written down briefly: names apart by commas. */
const NORTHWIND: readonly Brief[] = [
  ["Everything to the lake", "**", "Analytics pipeline", 300, { groupBy: "type" }],
  ["Orders to Atlas", "order.*", "Atlas ERP"],
  ["Invoices to Atlas", "billing.**", "Atlas ERP", 60, { groupBy: "data.customer" }],
  ["Large orders at once", "order.created", "Atlas ERP,Support desk", 0, { conditions: above("data.amount", 40_000) }],
  ["Ledger", "billing.**", "Billing ledger"],
  ["Tasks on the floor", "robot.task.completed", "Warehouse floor", 30, { groupBy: "data.zone" }],
  ["Faults on the floor", "robot.fault", "Warehouse floor"],
  ["Batteries on the floor", "robot.battery.low", "Warehouse floor", 120, { groupBy: "data.zone" }],
  ["Serious faults", "robot.fault", "Fleet monitor", 0, { conditions: from("data.severity", 3) }],
  [
    "Empty batteries",
    "robot.battery.low",
    "Fleet monitor",
    0,
    { conditions: { path: "data.percent", op: "lte", value: 8 } },
  ],
  ["Order status for customers", "order.*", "Customer portal"],
  ["Failed payments for customers", "billing.invoice.failed", "Customer portal"],
  ["Tickets for failed payments", "billing.invoice.failed", "Support desk", 0, { conditions: from("data.tries", 3) }],
  ["Shipments to carriers", "order.shipped", "Partner feed"],
  [
    "DHL only",
    "order.shipped",
    "Partner feed",
    0,
    { conditions: { all: [{ path: "data.carrier", op: "eq", value: "DHL" }, from("data.parcels", 2)] } },
  ],
  ["Customers to the old CRM", "order.created,billing.invoice.paid", "Legacy CRM", 0, { status: "disabled" }],
  ["Mirror for staging", "**", "Staging mirror"],
  [
    "Tasks to tablets",
    "robot.task.completed",
    "Field tablets",
    0,
    { conditions: { path: "data.zone", op: "in", value: ["A1", "dock"] } },
  ],
  ["Faults to tablets", "robot.fault", "Field tablets"],
  ["Payments to security", "billing.**", "Security audit"],
  [
    "Faults to security",
    "robot.fault",
    "Security audit",
    0,
    { conditions: { path: "data.fault", op: "matches", value: "^E-[23]" } },
  ],
  ["Copies for the inbox", "order.created,robot.fault", "Inbox"],
  ["Night shift", "robot.fault,robot.battery.low", "", 0, { status: "draft" }],
  ["Weekly digest", "**", "", 3_600, { status: "draft" }],
  [
    "VIP customers",
    "order.created",
    "Customer portal",
    0,
    { status: "draft", conditions: { path: "data.customer", op: "in", value: ["hooli", "globex"] } },
  ],
  ["Refund watch", "billing.invoice.failed", "Security audit", 0, { status: "draft" }],
  ["Old shipping mails", "order.shipped", "Partner feed", 0, { status: "disabled" }],
  ["Battery experiment", "robot.battery.low", "Fleet monitor", 0, { status: "disabled" }],
  ["Double booking check", "order.created", "Atlas ERP", 0, { status: "disabled" }],
  [
    "Zone C7 while it is rebuilt",
    "robot.**",
    "Warehouse floor",
    0,
    { mutedHours: 9, conditions: { path: "data.zone", op: "eq", value: "C7" } },
  ],
  [
    "Faults of robot-07",
    "robot.fault",
    "Fleet monitor",
    0,
    { mutedHours: 72, conditions: { path: "data.robot", op: "eq", value: "robot-07" } },
  ],
  [
    "Unhappy customers",
    "billing.invoice.failed,order.created",
    "Support desk",
    900,
    {
      groupBy: "data.customer",
      conditions: { any: [{ all: [from("data.tries", 2), above("data.amount", 100_000)] }, above("data.quantity", 5)] },
    },
  ],
  [
    "Inventory runs",
    "robot.task.completed",
    "Analytics pipeline",
    600,
    { groupBy: "data.robot", conditions: { path: "data.task", op: "eq", value: "inventory" } },
  ],
  [
    "Anything but tasks",
    "**",
    "Security audit",
    0,
    { status: "disabled", conditions: { none: [{ path: "type", op: "starts_with", value: "robot.task" }] } },
  ],
];

const HELIOS: readonly Brief[] = [
  ["Alarms to control", "grid.alarm.*", "Grid control"],
  ["Severe alarms", "grid.alarm.raised", "Grid control", 0, { conditions: from("data.severity", 4) }],
  ["Readings to the archive", "meter.reading.received", "Meter archive", 300, { groupBy: "data.site" }],
  ["Large readings", "meter.reading.received", "Meter archive", 0, { conditions: above("data.kwh", 600) }],
  ["Orders to suppliers", "supplier.order.placed", "Supplier gateway"],
  [
    "Urgent parts",
    "supplier.order.placed",
    "Supplier gateway",
    0,
    { conditions: { path: "data.part", op: "in", value: ["relay", "inverter"] } },
  ],
  ["Alarms on the map", "grid.alarm.raised", "Outage map"],
  ["Cleared on the map", "grid.alarm.cleared", "Outage map", 60, { groupBy: "data.site" }],
  [
    "Wind parks only",
    "grid.**",
    "Outage map",
    0,
    { status: "draft", conditions: { path: "data.site", op: "starts_with", value: "wind" } },
  ],
  ["Test alarms", "grid.alarm.raised", "Grid control", 0, { status: "disabled" }],
  [
    "Hydro while it is serviced",
    "grid.**",
    "Grid control",
    0,
    { mutedHours: 30, conditions: { path: "data.site", op: "eq", value: "hydro-03" } },
  ],
];

const FJORD: readonly Brief[] = [
  ["Bookings", "booking.*", "Booking sync", 60, { groupBy: "data.booking" }],
  ["Refunds", "payment.refunded", "Refund desk", 0],
  ["Cancellations", "booking.cancelled", "Refund desk", 120, { groupBy: "data.city" }],
  ["Large parties", "booking.created", "Booking sync", 0, { conditions: from("data.guests", 5) }],
  ["Summer offers", "booking.created", "", 0, { status: "draft" }],
];

const listOf = (text: string): string[] => text.split(",").filter((name) => name !== "");

const ofOrg = (org: OrgKey, briefs: readonly Brief[]): RulePlan[] =>
  briefs.map(([name, types, channels, window = 0, rest]) => ({
    org,
    name,
    types: listOf(types),
    channels: listOf(channels),
    window,
    ...rest,
  }));

export const RULES: readonly RulePlan[] = [
  ...ofOrg("northwind", NORTHWIND),
  ...ofOrg("helios", HELIOS),
  ...ofOrg("fjord", FJORD),
];
