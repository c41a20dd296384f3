/** How a channel is doing: one word and one sentence, from a fixed set of numbers. */
import type { CircuitState } from "./circuit-state";
import { type Histogram, quantile } from "./latency-histogram";

export const CHANNEL_HEALTHS = ["healthy", "degraded", "failing", "held"] as const;
export type ChannelHealth = (typeof CHANNEL_HEALTHS)[number];

export type HealthFacts = {
  /** The attempts of the last hour. */
  attempts: number;
  succeeded: number;
  latency: Histogram;
  consecutiveFailures: number;
  /** Due or waiting for a retry. */
  waiting: number;
  /** True when there are more than were counted. */
  hasMoreWaiting?: boolean;
  oldestWaitingSeconds: number;
  /** Why nothing goes out by someone's decision: "paused", "disabled"; null when nobody holds it. */
  holdReason: string | null;
  circuit: CircuitState;
  now: Date;
};

export type HealthReport = {
  health: ChannelHealth;
  sentence: string;
  /** In [0, 1]; null when nothing was tried. */
  successRate: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
};

/** Below this a rate says nothing. */
const MIN_ATTEMPTS = 20;
const DEGRADED_BELOW = 0.9;
const FAILING_BELOW = 0.5;
const DEGRADED_IN_ROW = 3;
const FAILING_IN_ROW = 10;
const LATE_SECONDS = 5 * 60;
const SLOW_P95_MS = 2_000;

export function reportHealth(facts: HealthFacts): HealthReport {
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((q) => quantile(facts.latency, q));
  const successRate = facts.attempts > 0 ? facts.succeeded / facts.attempts : null;
  const figures = { successRate, p50Ms: p50Ms ?? null, p95Ms: p95Ms ?? null, p99Ms: p99Ms ?? null };
  return { ...judge(facts, figures), ...figures };
}

type Figures = Pick<HealthReport, "successRate" | "p50Ms" | "p95Ms">;

/** From the gravest to the mildest: the sentence names what has to be dealt with first. */
function judge(facts: HealthFacts, figures: Figures): Pick<HealthReport, "health" | "sentence"> {
  const backlog = backlogWords(facts);
  const held = heldWords(facts);
  if (held) return { health: "held", sentence: `${held}${backlog}.` };
  const failing = failingWords(facts, figures);
  if (failing) return { health: "failing", sentence: `${failing}${backlog}.` };
  const degraded = degradedWords(facts, figures);
  if (degraded) return { health: "degraded", sentence: `${degraded}${backlog}.` };
  return { health: "healthy", sentence: `${healthyWords(facts, figures)}.` };
}

function heldWords({ holdReason, circuit, now }: HealthFacts): string | null {
  if (holdReason === "paused") return "Paused";
  if (holdReason === "disabled") return "Switched off";
  if (holdReason === "catching_up") return "Catching up after a hold";
  if (holdReason !== null) return "On hold";
  if (circuit.kind !== "forced_open") return null;
  const until = circuit.untilMs === null ? "" : `, probes follow ${inWords(circuit.untilMs, now)}`;
  return `The circuit was opened by hand${until}`;
}

function failingWords(facts: HealthFacts, figures: Figures): string | null {
  const { circuit, consecutiveFailures, now } = facts;
  if (circuit.kind === "open") return `The circuit is open, next probe ${inWords(circuit.probeAtMs, now)}`;
  if (circuit.kind === "half_open") return "The circuit is open, probing now";
  if (consecutiveFailures >= FAILING_IN_ROW) return inRowWords(facts);
  return isBelow(FAILING_BELOW, facts, figures) ? failedWords(facts) : null;
}

function degradedWords(facts: HealthFacts, figures: Figures): string | null {
  if (isBelow(DEGRADED_BELOW, facts, figures)) return failedWords(facts);
  if (facts.consecutiveFailures >= DEGRADED_IN_ROW) return inRowWords(facts);
  if (facts.oldestWaitingSeconds > LATE_SECONDS) return "Running late";
  const { p95Ms } = figures;
  if (facts.attempts < MIN_ATTEMPTS || p95Ms === null || p95Ms <= SLOW_P95_MS) return null;
  return `The receiver is slow: one answer in twenty takes about ${durationWords(p95Ms / 1000)} or longer`;
}

function healthyWords({ attempts, succeeded }: HealthFacts, { successRate, p50Ms }: Figures): string {
  if (successRate === null) return "Nothing was sent in the last hour";
  const sent = `${number(attempts)} ${attempts === 1 ? "attempt" : "attempts"} in the last hour`;
  const all = attempts === 1 ? "successful" : "all successful";
  const share = succeeded === attempts ? `${sent}, ${all}` : `${percent(successRate)} of ${sent} succeeded`;
  return p50Ms === null ? share : `${share}; the median answer took ${durationWords(p50Ms / 1000)}`;
}

function isBelow(share: number, { attempts }: HealthFacts, { successRate }: Figures): boolean {
  return attempts >= MIN_ATTEMPTS && successRate !== null && successRate < share;
}

function failedWords({ attempts, succeeded }: HealthFacts): string {
  return `${number(attempts - succeeded)} of ${number(attempts)} attempts failed in the last hour`;
}

function inRowWords({ consecutiveFailures }: HealthFacts): string {
  return `The last ${number(consecutiveFailures)} attempts failed`;
}

function backlogWords({ waiting, hasMoreWaiting, oldestWaitingSeconds }: HealthFacts): string {
  if (waiting === 0) return "";
  const age = `for ${durationWords(oldestWaitingSeconds)}`;
  if (hasMoreWaiting) return `; more than ${number(waiting)} deliveries wait, the oldest ${age}`;
  return waiting === 1 ? `; one delivery has waited ${age}` : `; ${number(waiting)} deliveries wait, the oldest ${age}`;
}

function inWords(atMs: number, now: Date): string {
  const seconds = Math.ceil((atMs - now.getTime()) / 1000);
  return seconds > 0 ? `in ${durationWords(seconds)}` : "with the next delivery";
}

const UNITS = [
  ["d", 24 * 3600],
  ["h", 3600],
  ["min", 60],
] as const;

/** One unit is enough for a sentence: "84 ms", "25 s", "3 h". */
function durationWords(seconds: number): string {
  if (seconds < 1) return `${Math.max(1, Math.round(seconds * 1000))} ms`;
  const unit = UNITS.find(([, size]) => seconds >= size);
  if (unit) return `${Math.floor(seconds / unit[1])} ${unit[0]}`;
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}

/** Rounded down: what is not all must not read 100 %. */
function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

/** How long until nothing waits, at the present pace; null when the queue does not get shorter. */
export function drainSeconds(queue: {
  waiting: number;
  sentPerSecond: number;
  arrivingPerSecond: number;
}): number | null {
  if (queue.waiting === 0) return 0;
  const netPerSecond = queue.sentPerSecond - queue.arrivingPerSecond;
  return netPerSecond > 0 ? Math.ceil(queue.waiting / netPerSecond) : null;
}
