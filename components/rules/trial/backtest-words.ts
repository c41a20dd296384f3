import type { BacktestAnswer } from "./use-backtest";

type Figures = Pick<BacktestAnswer, "looked" | "matched" | "deliveries" | "largest" | "channels">;

const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString("en-US")} ${amount === 1 ? one : many}`;

/** "would have fired 41 times instead of 60, in 6 deliveries". */
export function backtestWords(
  { matched, deliveries, channels }: Figures,
  before: Figures | undefined,
): { fired: string; instead: string; deliveries: string; to: string } {
  const isChange = before !== undefined && before.matched !== matched;
  return {
    fired: count(matched, "time"),
    instead: isChange ? ` instead of ${before.matched.toLocaleString("en-US")}` : "",
    deliveries: count(deliveries, "delivery", "deliveries"),
    to: channels === 0 ? " to each channel that is bound" : channels === 1 ? "" : ` to ${channels} channels`,
  };
}

/** "312 events → 14 deliveries", and the largest of them where that says anything. */
export function backtestGroupingWords({ matched, deliveries, largest, channels }: Figures) {
  const figures = `${count(matched, "event")} → ${count(deliveries, "delivery", "deliveries")}`;
  const to = channels > 1 ? ` to ${channels} channels` : "";
  return { figures, rest: largest > 1 ? `${to}, the largest of ${largest.toLocaleString("en-US")}` : to };
}

type Reach = Pick<BacktestAnswer, "looked" | "cutAt" | "stoppedAt">;

/** How much was looked at, and what was left out. */
export function reachWords({ looked, cutAt, stoppedAt }: Reach, timeOf: (at: Date) => string): string {
  const read = `${count(looked, "event")} read`;
  if (stoppedAt !== null) return `${read} until ${timeOf(stoppedAt)}; the rest would have taken too long`;
  return cutAt === null ? read : `the newest ${read}, since ${timeOf(cutAt)}`;
}
