import { env } from "@/server/env";
import { log } from "./log";
import { counter } from "./metrics";

/**
 * Counters that more than one kind of process adds to. With METRICS_PER_CHANNEL they also say which channel: useful
 * with some hundred channels, too much for a metrics server with a hundred thousand.
 */
type OfChannel = { orgId: string; channelId: string };
const PER_CHANNEL = ["org_id", "channel_id"] as const;

const perChannel = () => (env().METRICS_PER_CHANNEL ? PER_CHANNEL : []);
const channelLabels = ({ orgId, channelId }: OfChannel) =>
  env().METRICS_PER_CHANNEL ? { org_id: orgId, channel_id: channelId } : {};

const deliveries = () =>
  counter<"status" | "failure_category" | (typeof PER_CHANNEL)[number]>({
    name: "webhook_deliveries_total",
    help: "Attempts by what came of them, and deliveries that ended without one.",
    labelNames: ["status", "failure_category", ...perChannel()],
  });
const transitions = () =>
  counter<"from_state" | "to_state" | (typeof PER_CHANNEL)[number]>({
    name: "webhook_circuit_breaker_transitions_total",
    help: "Changes of circuits, by the breaker and by people.",
    labelNames: ["from_state", "to_state", ...perChannel()],
  });
const received = () =>
  counter({ name: "webhook_events_received_total", help: "Events that were accepted; a repeated one counts once." });
const duplicates = () =>
  counter({
    name: "webhook_idempotency_duplicates_total",
    help: "Events that were published again with the same idempotency key.",
  });

export function countAttempt(channel: OfChannel, status: "succeeded" | "failed" | "retry", category: string): void {
  deliveries().inc({ status, failure_category: category, ...channelLabels(channel) });
}

/** Deliveries that became dead letters without another attempt; the cause stands where a category would. */
export function countDeaths(channel: OfChannel, cause: "held_too_long" | "quarantined", count: number): void {
  deliveries().inc({ status: "failed", failure_category: cause, ...channelLabels(channel) }, count);
}

export function countPublished(events: readonly { duplicate: boolean }[]): void {
  const repeated = events.filter(({ duplicate }) => duplicate).length;
  received().inc(events.length - repeated);
  duplicates().inc(repeated);
}

/** `by`: the breaker itself, or who it was. */
type CircuitChange = OfChannel & { from: string; to: string; reason: string; by: string };

export function reportCircuitChange({ from, to, ...change }: CircuitChange): void {
  transitions().inc({ from_state: from, to_state: to, ...channelLabels(change) });
  log().info({ event: "circuit.state_change", ...change, from, to });
}

/** So that a process shows them, at zero, before anything happened: what is missing cannot be told from nothing. */
export function showProductCounters(): void {
  for (const make of [deliveries, transitions, received, duplicates]) make();
}
