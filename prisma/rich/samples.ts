import { demoEvent, DEMO_TYPES } from "@/server/domain/demo-events";
import { type Priority, priorityNumber } from "@/server/domain/limits/priority";
import { between, createDice, type Dice, oneOf } from "./dice";

/** Events to choose from: the history has many more than these, and nobody reads the same page twice. */
export type Sample = {
  org: OrgKey;
  type: string;
  source: string;
  subject: string;
  priority: number;
  data: Record<string, string | number>;
};
export type OrgKey = "northwind" | "helios" | "fjord";

const PER_TYPE = 40;
const SEED = 7_041;

type Made = { source: string; subject: string; priority: Priority; data: Sample["data"] };
type Maker = (dice: Dice) => Made;

const SITES = ["solar-01", "solar-02", "wind-07", "wind-09", "hydro-03"];
const CITIES = ["Bergen", "Tromsø", "Ålesund", "Stavanger", "Bodø"];

const alarm =
  (priority: Priority): Maker =>
  (dice) => {
    const site = oneOf(dice, SITES);
    const code = oneOf(dice, ["overvoltage", "frequency", "islanding", "breaker_trip"]);
    return { source: "scada", subject: site, priority, data: { site, code, severity: between(dice, 1, 5) } };
  };

const HELIOS: Record<string, Maker> = {
  "meter.reading.received": (dice) => {
    const meter = `m-${between(dice, 10_000, 99_999)}`;
    const data = { meter, site: oneOf(dice, SITES), kwh: between(dice, 1, 900) };
    return { source: "meters", subject: meter, priority: "low", data };
  },
  "grid.alarm.raised": alarm("high"),
  "grid.alarm.cleared": alarm("normal"),
  "supplier.order.placed": (dice) => {
    const order = `po-${between(dice, 1_000, 9_999)}`;
    const data = { order, part: oneOf(dice, ["inverter", "cable", "blade", "relay"]), quantity: between(dice, 1, 40) };
    return { source: "procurement", subject: order, priority: "normal", data };
  },
};

const booking =
  (priority: Priority): Maker =>
  (dice) => {
    const id = `bk_${between(dice, 100_000, 999_999)}`;
    const data = {
      booking: id,
      city: oneOf(dice, CITIES),
      guests: between(dice, 1, 6),
      total: between(dice, 90, 2_400),
    };
    return { source: "reservations", subject: id, priority, data };
  };

const FJORD: Record<string, Maker> = {
  "booking.created": booking("normal"),
  "booking.cancelled": booking("high"),
  "payment.refunded": booking("normal"),
};

export const TYPES: Readonly<Record<OrgKey, readonly string[]>> = {
  northwind: DEMO_TYPES,
  helios: Object.keys(HELIOS),
  fjord: Object.keys(FJORD),
};

export function makeSamples(): Sample[] {
  const dice = createDice(SEED);
  const repeat = (org: OrgKey, type: string, make: Maker): Sample[] =>
    Array.from({ length: PER_TYPE }, () => {
      const { priority, ...made } = make(dice);
      return { org, type, ...made, priority: priorityNumber(priority) };
    });
  return [
    ...DEMO_TYPES.flatMap((type) => repeat("northwind", type, (roll) => demoEvent(roll, type))),
    ...Object.entries(HELIOS).flatMap(([type, make]) => repeat("helios", type, make)),
    ...Object.entries(FJORD).flatMap(([type, make]) => repeat("fjord", type, make)),
  ];
}
