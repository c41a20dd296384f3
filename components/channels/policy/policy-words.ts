import type { CircuitSettings } from "@/server/domain/circuit/circuit-settings";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { HoldLimits } from "@/server/domain/gate/hold-limits";
import type { DeadHeadChoice } from "@/server/domain/limits/order-heads";
import { delayMs } from "@/server/domain/retry/retry";
import type { Policy } from "@/server/domain/policy/policy";
import type { RetryPolicy, RetrySettings } from "@/server/domain/retry/retry-policy";
import type { RateLimit } from "@/server/domain/limits/token-bucket";

export const ORDERING_WORDS: Record<Ordering, { label: string; hint: string }> = {
  none: { label: "No order", hint: "Fastest: a retry never delays other deliveries." },
  per_event_type: { label: "In order per event type", hint: "A retry delays only later deliveries of its type." },
  strict: { label: "Strictly in order", hint: "One at a time: a retry delays all later deliveries." },
};

export const DEAD_HEAD_WORDS: Record<DeadHeadChoice, { label: string; hint: string }> = {
  skip: { label: "Skip it", hint: "It becomes a dead letter, which you can replay. The next one is sent." },
  pause: {
    label: "Pause the channel",
    hint: "Later deliveries wait until the channel is resumed.",
  },
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "30 s", "1 h 30 min", "26 h 36 min": two units at most, the second rounded. */
export function durationWords(seconds: number): string {
  if (seconds < MINUTE) return `${round(seconds)} s`;
  if (seconds < HOUR) return join(seconds, MINUTE, "min", 1, "s");
  if (seconds < 2 * DAY) return join(seconds, HOUR, "h", MINUTE, "min");
  return join(seconds, DAY, "d", HOUR, "h");
}

function join(seconds: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const inSmaller = Math.round(seconds / smaller);
  const perUnit = unit / smaller;
  const rest = inSmaller % perUnit;
  const whole = `${Math.floor(inSmaller / perUnit)} ${name}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallerName}`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** What a retry policy means for a delivery that keeps failing, in a sentence or two. */
export function retrySentence(policy: RetryPolicy): string {
  const { curve, maxAttempts } = policy;
  if (maxAttempts === 1) return "One attempt, no retries.";

  const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => delayMs(policy, index + 1) / 1000);
  const inAll = durationWords(waits.reduce((sum, wait) => sum + wait, 0));
  const end = `${maxAttempts} attempts, the last about ${inAll} after the first.`;
  const [first = 0] = waits;
  if (curve.kind === "list") return `Retries after ${listWords(waits.map(durationWords))}. ${end}`;
  if (curve.multiplier === 1) return `Retries every ${durationWords(first)}. ${end}`;

  const isCapped = waits.at(-1) === curve.capMs / 1000;
  const cap = isCapped ? `, never more than ${durationWords(curve.capMs / 1000)}` : "";
  return `Retries after ${durationWords(first)}, then ${growthWords(curve.multiplier)} each time${cap}. ${end}`;
}

const growthWords = (multiplier: number) => (multiplier === 2 ? "twice as long" : `${multiplier} times as long`);

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

const PRESET_NAMES = { standard: "Standard", fast: "Fast", patient: "Patient" };

/** The same in a few words, for a list of settings: whose choice it is, and how many attempts come of it. */
export function retryLabel(settings: RetrySettings | undefined, { maxAttempts: attempts }: RetryPolicy): string {
  return `${retryName(settings ?? {})}, ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`;
}

function retryName({ preset, ...settings }: RetrySettings): string {
  const { delaysSeconds, baseSeconds, multiplier, capSeconds, maxAttempts } = settings;
  const isOwn = [delaysSeconds, baseSeconds, multiplier, capSeconds, maxAttempts].some((value) => value !== undefined);
  if (isOwn) return "Custom";
  return preset ? PRESET_NAMES[preset] : "Default";
}

/** "15 s, the same for each attempt": the first attempt's, and whether later ones get more. */
export function timeoutLabel({ timeoutMs, timeoutGrowth }: RetryPolicy): string {
  const first = durationWords(timeoutMs / 1000);
  return timeoutGrowth === 0 ? `${first}, the same for each attempt` : first;
}

/** "100 per minute, burst 20". */
export function rateLabel({ perMinute, burst }: RateLimit): string {
  return `${counted(perMinute)} per minute, burst ${counted(burst)}`;
}

/** What a circuit breaker does, from the first failure to the recovery. */
export function circuitSentence(circuit: CircuitSettings): string {
  const { sleepSeconds, maxSleepSeconds, probes, successPercent, rampSeconds } = circuit;
  const isGrowing = maxSleepSeconds > sleepSeconds;
  const growth = isGrowing
    ? ` (twice as long after each failed recovery, up to ${durationWords(maxSleepSeconds)})`
    : "";
  const sent = probes === 1 ? "1 probe" : `${probes} probes`;
  const recovery = probes === 1 ? "it succeeds" : `${round(successPercent)} % of them succeed`;
  const ramp = rampSeconds > 0 ? `, and ramps up over ${durationWords(rampSeconds)}` : "";
  return `Opens ${openingWords(circuit)}. It stays open for ${durationWords(sleepSeconds)}${growth}, sends ${sent}, and closes when ${recovery}${ramp}.`;
}

function openingWords({ failurePercent, minCalls, windowSeconds, failuresInRow }: CircuitSettings): string {
  const share = `when ${round(failurePercent)} % of at least ${minCalls} ${minCalls === 1 ? "call" : "calls"} within ${durationWords(windowSeconds)} fail`;
  return `${share}, or ${failuresInRow === 1 ? "a single one" : `${failuresInRow} in a row`}`;
}

export function circuitLabel(circuit: CircuitSettings): string {
  return circuit.enabled ? `Opens ${openingWords(circuit)}` : "Off";
}

/** What a held channel keeps: "Up to 100,000 deliveries, 7 d each". */
export function holdLabel({ maxDeliveries, maxAgeSeconds }: HoldLimits): string {
  const age = durationWords(maxAgeSeconds);
  return maxDeliveries === 1 ? `1 delivery, up to ${age}` : `Up to ${counted(maxDeliveries)} deliveries, ${age} each`;
}

export function orderLabel({ ordering, deadHead }: Pick<Policy, "ordering" | "deadHead">): string {
  const { label } = ORDERING_WORDS[ordering];
  return ordering !== "none" && deadHead === "pause" ? `${label}; pauses when one fails permanently` : label;
}

export const autoDisableLabel = (isOn: boolean): string => (isOn ? "After 5 days of only failures" : "Never");

/** "10,000". */
export const counted = (count: number): string => count.toLocaleString("en-US");
