/** Made-up events of a company that sells robots: what the demo organisation lives on. */
import type { Priority } from "@/server/domain/limits/priority";

/** From 0 up to, and without, 1. */
type Dice = () => number;

export type DemoEvent = {
  type: DemoType;
  source: string;
  subject: string;
  priority: Priority;
  data: Record<string, string | number>;
};

export const DEMO_TYPES = [
  "order.created",
  "order.shipped",
  "billing.invoice.paid",
  "billing.invoice.failed",
  "robot.task.completed",
  "robot.battery.low",
  "robot.fault",
] as const;
export type DemoType = (typeof DEMO_TYPES)[number];

const CUSTOMERS = ["northwind", "globex", "initech", "hooli", "vandelay"] as const;
const MODELS = ["Picker R2", "Picker R4", "Hauler H1", "Scout S3"] as const;
const CARRIERS = ["DHL", "UPS", "FedEx"] as const;
const DECLINES = ["card_expired", "insufficient_funds", "authentication_required"] as const;
const TASKS = ["pick", "restock", "patrol", "inventory"] as const;
const ZONES = ["A1", "A4", "B2", "C7", "dock"] as const;
const FAULTS = ["E-102 motor overheated", "E-207 lidar blind", "E-311 gripper jammed"] as const;

type Made = Omit<DemoEvent, "type">;

const MAKERS: Record<DemoType, (dice: Dice) => Made> = {
  "order.created": (dice) => {
    const order = `ord_${between(dice, 10_000, 99_999)}`;
    const quantity = between(dice, 1, 6);
    const amount = quantity * between(dice, 40, 90) * 100;
    const data = { order, customer: oneOf(dice, CUSTOMERS), model: oneOf(dice, MODELS), quantity, amount };
    return { source: "shop", subject: order, priority: "normal", data: { ...data, currency: "EUR" } };
  },
  "order.shipped": (dice) => {
    const order = `ord_${between(dice, 10_000, 99_999)}`;
    const parcels = between(dice, 1, 4);
    const data = { order, customer: oneOf(dice, CUSTOMERS), carrier: oneOf(dice, CARRIERS), parcels };
    return { source: "warehouse", subject: order, priority: "low", data };
  },
  "billing.invoice.paid": (dice) => {
    const invoice = `inv_${between(dice, 2_000, 9_999)}`;
    const data = {
      invoice,
      customer: oneOf(dice, CUSTOMERS),
      amount: between(dice, 200, 9_000) * 100,
      currency: "EUR",
    };
    return { source: "billing", subject: invoice, priority: "normal", data };
  },
  "billing.invoice.failed": (dice) => {
    const invoice = `inv_${between(dice, 2_000, 9_999)}`;
    const bill = {
      invoice,
      customer: oneOf(dice, CUSTOMERS),
      amount: between(dice, 200, 9_000) * 100,
      currency: "EUR",
    };
    const data = { ...bill, reason: oneOf(dice, DECLINES), tries: between(dice, 1, 3) };
    return { source: "billing", subject: invoice, priority: "high", data };
  },
  "robot.task.completed": (dice) => {
    const robot = robotName(dice);
    const data = { robot, task: oneOf(dice, TASKS), zone: oneOf(dice, ZONES), seconds: between(dice, 20, 900) };
    return { source: "fleet", subject: robot, priority: "low", data };
  },
  "robot.battery.low": (dice) => {
    const robot = robotName(dice);
    const data = { robot, percent: between(dice, 3, 15), zone: oneOf(dice, ZONES) };
    return { source: "fleet", subject: robot, priority: "normal", data };
  },
  "robot.fault": (dice) => {
    const robot = robotName(dice);
    const data = { robot, fault: oneOf(dice, FAULTS), zone: oneOf(dice, ZONES), severity: between(dice, 1, 5) };
    return { source: "fleet", subject: robot, priority: "high", data };
  },
};

export function demoEvent(dice: Dice, type: DemoType = oneOf(dice, DEMO_TYPES)): DemoEvent {
  return { type, ...MAKERS[type](dice) };
}

function robotName(dice: Dice): string {
  return `robot-${String(between(dice, 1, 24)).padStart(2, "0")}`;
}

/** Both ends included. */
function between(dice: Dice, low: number, high: number): number {
  return low + Math.floor(dice() * (high - low + 1));
}

function oneOf<Value>(dice: Dice, values: readonly [Value, ...Value[]]): Value {
  return values[Math.floor(dice() * values.length)] ?? values[0];
}
