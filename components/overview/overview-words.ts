import type { ApiOutput } from "@/components/api/trpc";
import { count, percentNumber, seconds } from "@/components/charts/number-labels";

export type Overview = ApiOutput["stats"]["overview"];

/** The state of all channels in one sentence, what matters first. */
export function healthHeadline(counted: Pick<Overview["channels"], "total" | "healthy" | "unused">): string {
  const { healthy, unused } = counted;
  const total = counted.total - unused;
  if (total > 0) return usedHeadline(total, healthy) + (unused > 0 ? ` ${unused} not in use yet.` : "");
  return unused === 0 ? "There are no channels." : "No channel has delivered anything yet.";
}

/** Of the channels that were ever used. */
function usedHeadline(total: number, healthy: number): string {
  if (healthy === total) return total === 1 ? "The channel is healthy." : `All ${total} channels are healthy.`;
  if (total === 1) return "The channel needs attention.";
  if (healthy < 2) return `${healthy === 0 ? "None" : "One"} of ${total} channels is healthy.`;
  return `${healthy} of ${total} channels are healthy.`;
}

/** The gravest matter of a channel, told after the headline. */
export function gravest(attention: Overview["attention"]): string | null {
  const [first] = attention.filter(({ kind, channel }) => channel !== null && kind !== "secret_retiring");
  return first?.channel ? `${first.channel.name}: ${lowerFirst(first.detail)}` : null;
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

export interface Delta {
  direction: "up" | "down" | "same";
  amount: string;
  isBad: boolean;
}

/** In points of a percent; null when there is nothing to compare with. */
export function rateDelta(now: number | null, before: number | null): Delta | null {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 10_000) / 100;
  return { direction: directionOf(points), amount: percentNumber(Math.abs(points) / 100), isBad: points < 0 };
}

/** Beyond this a percentage says less than a factor. */
const MAX_PERCENT_FACTOR = 10;

/** How much more or less there was, in percent; many times as much is a factor. */
export function volumeDelta(now: number, before: number): Delta | null {
  if (before === 0) return null;
  const factor = now / before;
  if (factor >= MAX_PERCENT_FACTOR)
    return { direction: "up", amount: `${count(Math.round(factor))}\u00a0×`, isBad: false };
  const change = Math.round((factor - 1) * 1000) / 10;
  return { direction: directionOf(change), amount: `${Math.abs(change)}\u00a0%`, isBad: false };
}

/** The earliest probe still to come; null when one is due already and goes with the next delivery, or none is planned. */
export function nextProbe(circuits: readonly Pick<Overview["circuits"][number], "probeAt">[], now: Date): Date | null {
  const times = circuits.flatMap(({ probeAt }) => probeAt ?? []).sort((a, b) => a.getTime() - b.getTime());
  const [first] = times;
  return first && first > now ? first : null;
}

type Queue = Pick<Overview["queue"], "waiting" | "hasMore" | "oldestSeconds" | "drainSeconds">;

/** What becomes of the queue. What is not due yet waits for its retry: it is neither late nor stuck. */
export function drainWords({ waiting, hasMore, oldestSeconds, drainSeconds }: Queue): string {
  if (waiting === 0) return "nothing waiting";
  if (oldestSeconds === 0) return "all waiting for a retry";
  if (drainSeconds === null) return "not draining";
  return `drains in ${hasMore ? "over " : ""}${seconds(drainSeconds)}`;
}

const RECOVERY_WORDS: Readonly<Record<Overview["recoveries"][number]["kind"], (total: number) => string>> = {
  delivery: (total) => `${count(total)} ${total === 1 ? "delivery" : "deliveries"} after a worker ended`,
  quarantined: (total) => `${count(total)} given up after repeated crashes`,
  event: (total) => `${count(total)} late ${total === 1 ? "event" : "events"}`,
  timer: (total) => `${count(total)} late ${total === 1 ? "timer" : "timers"}`,
};

/** What was put right by itself since the organisation exists. */
export function recoveryWords(recoveries: Overview["recoveries"]): string {
  return recoveries.map(({ kind, total }) => RECOVERY_WORDS[kind](total)).join(", ") || "nothing so far";
}

/** More of a bad thing. */
export function badDelta(now: number, before: number): Delta | null {
  if (now === before) return null;
  return { direction: directionOf(now - before), amount: count(Math.abs(now - before)), isBad: now > before };
}

function directionOf(change: number): Delta["direction"] {
  if (change === 0) return "same";
  return change > 0 ? "up" : "down";
}
