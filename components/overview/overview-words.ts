import type { ApiOutput } from "@/components/api/trpc";
import { count, percentNumber } from "@/components/charts/number-labels";

export type Overview = ApiOutput["stats"]["overview"];

/** The state of all channels in one sentence, what matters first. */
export function healthHeadline({ total, healthy }: Pick<Overview["channels"], "total" | "healthy">): string {
  if (total === 0) return "There are no channels.";
  if (healthy === total) return total === 1 ? "The channel is healthy." : `All ${total} channels are healthy.`;
  if (total === 1) return "The channel needs a look.";
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

/** How much more or less there was, in percent. */
export function volumeDelta(now: number, before: number): Delta | null {
  if (before === 0) return null;
  const change = Math.round(((now - before) / before) * 1000) / 10;
  return { direction: directionOf(change), amount: `${Math.abs(change)}\u00a0%`, isBad: false };
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
