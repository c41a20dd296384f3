import type { CreateChannelInput } from "@/server/contracts/channels";
import type { CauseName } from "./causes";
import type { OrgKey } from "./samples";

/** What a channel shows the visitor; everything else of the plan only makes it so. */
export const CHANNEL_STATES = [
  "healthy",
  "ordered",
  "degraded",
  "slow",
  "failing",
  "circuit_open",
  "half_open",
  "forced_open",
  "forced_closed",
  "paused",
  "disabled_gone",
  "disabled_failing",
  "warned",
  "catching_up",
  "rate_limited",
  "rotating",
  "inbox",
  "quiet",
  "never_used",
] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

/** How a receiver answered for a while, in hours before the end of the history. The last one that applies counts. */
export type Spell = { from: number; to: number; share: number; causes: readonly CauseName[] };

export type ChannelPlan = {
  org: OrgKey;
  name: string;
  /** Null: the organisation's own inbox. */
  host: string | null;
  description: string;
  state: ChannelState;
  /** Its part of all deliveries. */
  weight: number;
  /** Deliveries of the last hour, in any case: a word on how it does needs some. */
  lastHour?: number;
  /** The same of hours that began so many hours before the end. */
  certain?: readonly { hoursAgo: number; count: number }[];
  medianMs: number;
  /** How far durations lie apart. */
  spread?: number;
  spells?: readonly Spell[];
  /** Nothing was made for it in the last so many hours. */
  silentHours?: number;
  /** Nothing went out any more in the last so many hours, and what came waits. */
  heldHours?: number;
  /** Its secret was changed so many hours ago. */
  rotatedHours?: number;
  options?: Partial<Pick<CreateChannelInput, "policy" | "headers" | "signatureScheme" | "metadata">>;
};

/** Two days ago a provider was down for more than two hours, and with it everything that it hosts. */
const OUTAGE: Spell = { from: 50, to: 47.7, share: 0.97, causes: ["overloaded", "overloaded", "timeout", "refused"] };

const northwind = (plan: Omit<ChannelPlan, "org">): ChannelPlan => ({ org: "northwind", ...plan });
const helios = (plan: Omit<ChannelPlan, "org">): ChannelPlan => ({ org: "helios", ...plan });
const fjord = (plan: Omit<ChannelPlan, "org">): ChannelPlan => ({ org: "fjord", ...plan });

export const CHANNELS: readonly ChannelPlan[] = [
  northwind({
    name: "Atlas ERP",
    host: "hooks.atlas.example",
    description: "Orders and invoices, booked as they come.",
    state: "healthy",
    weight: 24,
    lastHour: 14,
    medianMs: 120,
    certain: [{ hoursAgo: 50, count: 14 }],
    spells: [OUTAGE],
    options: { headers: { "X-Team": "finance" }, metadata: { team: "finance", tier: "1" } },
  }),
  northwind({
    name: "Warehouse floor",
    host: "events.warehouse.example",
    description: "What robots did, for the screens above the gates.",
    state: "healthy",
    weight: 20,
    lastHour: 12,
    medianMs: 65,
    certain: [{ hoursAgo: 50, count: 14 }],
    spells: [OUTAGE, { from: 300, to: 294, share: 0.5, causes: ["reset", "bad_gateway"] }],
  }),
  northwind({
    name: "Billing ledger",
    host: "ledger.northwind.example",
    description: "One after the other: the ledger counts on the order.",
    state: "ordered",
    weight: 8,
    medianMs: 180,
    rotatedHours: 402,
    certain: [{ hoursAgo: 410, count: 5 }],
    spells: [{ from: 410, to: 404, share: 1, causes: ["tls"] }],
    options: { policy: { ordering: "strict" } },
  }),
  northwind({
    name: "Customer portal",
    host: "portal.northwind.example",
    description: "Shows customers where their order is.",
    state: "degraded",
    weight: 9,
    lastHour: 32,
    medianMs: 240,
    spells: [{ from: 1.5, to: 0, share: 0.3, causes: ["bad_gateway", "timeout"] }],
  }),
  northwind({
    name: "Analytics pipeline",
    host: "ingest.lake.example",
    description: "Everything, for the weekly reports.",
    state: "slow",
    weight: 10,
    lastHour: 26,
    medianMs: 1_300,
    spread: 0.7,
    certain: [{ hoursAgo: 218, count: 10 }],
    spells: [{ from: 220, to: 210, share: 0.6, causes: ["too_large", "timeout", "timeout"] }],
  }),
  northwind({
    name: "Fleet monitor",
    host: "monitor.fleet.example",
    description: "Watches batteries and faults. No circuit: it has to know of every fault.",
    state: "failing",
    weight: 4,
    lastHour: 12,
    medianMs: 90,
    spells: [{ from: 20, to: 0, share: 1, causes: ["crashed", "crashed", "overloaded"] }],
    options: { policy: { circuit: { enabled: false } } },
  }),
  northwind({
    name: "Partner feed",
    host: "api.partner.example",
    description: "Shipments, for the carriers that ask for them.",
    state: "circuit_open",
    weight: 5,
    lastHour: 20,
    medianMs: 310,
    heldHours: 0.2,
    certain: [{ hoursAgo: 529, count: 5 }],
    spells: [
      { from: 3, to: 0, share: 0.95, causes: ["refused", "timeout"] },
      { from: 530, to: 520, share: 1, causes: ["dns"] },
    ],
  }),
  northwind({
    name: "Support desk",
    host: "hooks.desk.example",
    description: "Opens a ticket when a payment fails.",
    state: "half_open",
    weight: 2,
    lastHour: 15,
    medianMs: 420,
    heldHours: 0.02,
    spells: [{ from: 0.7, to: 0.02, share: 0.9, causes: ["overloaded"] }],
  }),
  northwind({
    name: "Legacy CRM",
    host: "crm.legacy.example",
    description: "Replaced by the portal; answers no more.",
    state: "disabled_gone",
    weight: 2,
    medianMs: 800,
    heldHours: 130,
    silentHours: 122,
    certain: [
      { hoursAgo: 131, count: 2 },
      { hoursAgo: 126, count: 4 },
    ],
    spells: [{ from: 131, to: 130, share: 1, causes: ["gone"] }],
  }),
  northwind({
    name: "Staging mirror",
    host: "staging.northwind.example",
    description: "A copy of the traffic for whoever tests something.",
    state: "paused",
    weight: 3,
    medianMs: 50,
    heldHours: 30,
    certain: [
      { hoursAgo: 610, count: 3 },
      { hoursAgo: 11, count: 6 },
    ],
    spells: [
      { from: 700, to: 30, share: 0.02, causes: ["not_found", "invalid", "forbidden", "blocked"] },
      { from: 610, to: 608, share: 1, causes: ["blocked"] },
    ],
  }),
  northwind({
    name: "Field tablets",
    host: "push.field.example",
    description: "At most thirty a minute: the tablets are on mobile networks.",
    state: "rate_limited",
    weight: 4,
    lastHour: 40,
    medianMs: 260,
    heldHours: 0.35,
    spells: [{ from: 90, to: 86, share: 0.4, causes: ["busy"] }],
    options: { policy: { rate: { perMinute: 30, burst: 5 } } },
  }),
  northwind({
    name: "Security audit",
    host: "siem.northwind.example",
    description: "Changes its secret today; both sign until the evening.",
    state: "rotating",
    weight: 3,
    lastHour: 10,
    medianMs: 75,
    rotatedHours: 1.6,
    options: { signatureScheme: "sha256", metadata: { team: "security" } },
  }),
  northwind({
    name: "Inbox",
    host: null,
    description: "The built-in receiver: send a test event and look at it.",
    state: "inbox",
    weight: 2,
    lastHour: 6,
    medianMs: 18,
  }),
  northwind({
    name: "Night shift pager",
    host: "pager.northwind.example",
    description: "Waits for its first rule.",
    state: "never_used",
    weight: 0,
    medianMs: 1,
  }),
  helios({
    name: "Grid control",
    host: "control.helios.example",
    description: "Told to go on whatever the answers are: a late alarm is worse than a lost one.",
    state: "forced_closed",
    weight: 2,
    lastHour: 24,
    medianMs: 45,
    spells: [{ from: 5, to: 0, share: 0.35, causes: ["reset", "timeout"] }],
  }),
  helios({
    name: "Meter archive",
    host: "archive.helios.example",
    description: "Held back while the disks are replaced.",
    state: "forced_open",
    weight: 1.2,
    lastHour: 15,
    medianMs: 500,
    heldHours: 2,
  }),
  helios({
    name: "Supplier gateway",
    host: "gateway.supplier.example",
    description: "Nobody has repaired it for a week.",
    state: "disabled_failing",
    weight: 0.6,
    medianMs: 350,
    heldHours: 20,
    certain: [{ hoursAgo: 15, count: 4 }],
    spells: [{ from: 145, to: 20, share: 1, causes: ["tls", "refused", "crashed"] }],
    options: { policy: { retry: { preset: "patient" } } },
  }),
  helios({
    name: "Outage map",
    host: "map.helios.example",
    description: "Has failed since the day before yesterday; its owners were warned.",
    state: "warned",
    weight: 0.6,
    lastHour: 3,
    medianMs: 220,
    spells: [{ from: 60, to: 0, share: 1, causes: ["crashed"] }],
    options: { policy: { circuit: { enabled: false } } },
  }),
  fjord({
    name: "Booking sync",
    host: "sync.fjord.example",
    description: "Out of season.",
    state: "quiet",
    weight: 0.5,
    medianMs: 140,
    silentHours: 216,
    certain: [{ hoursAgo: 480, count: 8 }],
    spells: [{ from: 480, to: 440, share: 1, causes: ["slow_down"] }],
  }),
  fjord({
    name: "Refund desk",
    host: "refunds.fjord.example",
    description: "Was paused over the weekend and takes the latest of each booking.",
    state: "catching_up",
    weight: 0.5,
    lastHour: 8,
    medianMs: 130,
    heldHours: 40,
  }),
];
