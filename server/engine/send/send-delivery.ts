import type { SettleRow } from "@/server/engine/settle/settle-sql";
import { afterDeadHead } from "@/server/domain/limits/order-heads";
import type { Outcome } from "@/server/domain/retry/outcome";
import { priorityName, rankOf } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { requestHeaders } from "@/server/domain/message/request-headers";
import { nextStep, type NextStep } from "@/server/domain/retry/retry";
import { attemptTimeoutMs, type RetryPolicy } from "@/server/domain/retry/retry-policy";
import { signHeaders } from "@/server/domain/signing/signature";
import { uuid7Timestamp } from "@/server/domain/ids/uuid7";
import { webhookBody } from "@/server/domain/message/webhook-body";
import type { Sender } from "@/server/egress/send";
import type { SendResult } from "@/server/egress/exchange";
import type { ChannelConfig } from "@/server/engine/claim/channel-configs";
import type { Claimed } from "@/server/engine/claim/claim";

export type Sending = {
  delivery: Claimed;
  config: ChannelConfig;
  sender: Sender;
  /** Milliseconds since the claim, by a monotonic clock: database time decides, wherever this machine's clock stands. */
  elapsedMs: () => number;
  random: () => number;
  version: string;
  signal: AbortSignal;
};

/** What came of one attempt, ready to be recorded. */
export type Result = {
  row: SettleRow;
  channelId: string;
  /** Of the channel's circuit when the delivery was claimed. */
  generation: number;
  outcome: Outcome;
  totalMs: number;
  step: NextStep;
  /** A delivery of an ordered channel died, and the channel promises to stop then. */
  pausesChannel: boolean;
};

/** Signs the exact bytes and sends them once. Receiver failures are part of the result; only an abort throws. */
export async function sendDelivery(sending: Sending): Promise<Result> {
  const { delivery, config, elapsedMs } = sending;
  const timeAt = () => new Date(delivery.claimedAt.getTime() + elapsedMs());
  const attempt = delivery.attemptCount + 1;
  const startedAt = timeAt();
  const body = bodyOf(sending);
  const headers = headersOf(sending, body, startedAt, attempt);

  const result = await sending.sender.send({
    url: config.url,
    headers,
    body,
    timeoutMs: attemptTimeoutMs(config.policy, attempt),
    now: startedAt,
    signal: sending.signal,
  });
  const step = decide(sending, result.outcome, attempt, timeAt());
  return {
    row: rowOf(delivery, attempt, startedAt, headers, result, step, config.policy),
    channelId: delivery.channelId,
    generation: delivery.generation,
    outcome: result.outcome,
    totalMs: result.timings.totalMs,
    step,
    pausesChannel:
      step.kind === "settle" &&
      step.status === "failed" &&
      afterDeadHead({ orderKey: delivery.orderKey, choice: config.deadHead }) === "pause_channel",
  };
}

function decide({ delivery, config, random }: Sending, outcome: Outcome, attempt: number, now: Date): NextStep {
  const { rateLimitedSince, tlsFailures } = delivery;
  return nextStep({ outcome, attempt, policy: config.policy, now, random, rateLimitedSince, tlsFailures });
}

function bodyOf({ delivery }: Sending): string {
  return webhookBody({
    id: publicId("message", delivery.messageId),
    // When the message was first made: retries and replays carry the same body.
    timestamp: new Date(uuid7Timestamp(delivery.messageId) ?? 0),
    sequence: BigInt(delivery.sequence),
    rule: { id: publicId("rule", delivery.ruleId), name: delivery.ruleName ?? "" },
    events: delivery.events.map((event) => ({
      ...event,
      id: publicId("event", event.id),
      priority: priorityName(event.priority),
    })),
  });
}

function headersOf({ delivery, config, version }: Sending, body: string, at: Date, attempt: number) {
  const messageId = publicId("message", delivery.messageId);
  const timestampSeconds = Math.floor(at.getTime() / 1000);
  const { scheme, keys: secrets } = config;
  return requestHeaders({
    messageId,
    deliveryId: publicId("delivery", delivery.id),
    attempt,
    timestampSeconds,
    events: delivery.events,
    version,
    signature: signHeaders({ scheme, secrets, messageId, timestampSeconds, body }),
    custom: config.customHeaders,
  });
}

function rowOf(
  delivery: Claimed,
  attempt: number,
  startedAt: Date,
  headers: Record<string, string>,
  { outcome, timings, response }: SendResult,
  step: NextStep,
  policy: RetryPolicy,
): SettleRow {
  const failure = outcome.kind === "failed" ? outcome : null;
  const spent = step.kind === "settle" || step.spendsAttempt;
  return {
    org_id: delivery.orgId,
    id: delivery.id,
    fence: delivery.fence,
    step: step.kind === "retry" ? "retry" : step.status,
    reason: step.kind === "settle" && step.status === "failed" ? step.reason : null,
    send_after: step.kind === "retry" ? step.at : null,
    rank: rankOf(delivery.isReplay ? "replay" : "retry", delivery.priority),
    attempt_count: Math.min(delivery.attemptCount + (spent ? 1 : 0), policy.maxAttempts),
    rate_limited_since: failure?.category === "rate_limit" ? (delivery.rateLimitedSince ?? startedAt) : null,
    tls_failures: delivery.tlsFailures + (failure?.category === "tls" ? 1 : 0),
    number: attempt,
    started_at: startedAt,
    circuit: delivery.circuit,
    category: failure?.category ?? null,
    http_status: outcome.httpStatus ?? null,
    error: failure?.message ?? null,
    dns_ms: timings.dnsMs,
    connect_ms: timings.connectMs,
    tls_ms: timings.tlsMs,
    first_byte_ms: timings.firstByteMs,
    total_ms: timings.totalMs,
    request_headers: maskedHeaders(headers),
    response_headers: response ? JSON.stringify(response.headers) : null,
    response_body: response?.body ?? null,
    response_cut: response?.truncated ?? false,
  };
}

const SHOWN = new Set([
  "content-type",
  "user-agent",
  "webhook-id",
  "webhook-timestamp",
  "x-webhook-id",
  "x-webhook-event",
  "x-webhook-delivery",
  "x-webhook-attempt",
  "x-webhook-timestamp",
  "x-idempotency-key",
]);

/** Custom header values are secrets and signatures could be used again: both are kept only as a hint. */
export function maskedHeaders(headers: Record<string, string>): string {
  const masked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    masked[name] = SHOWN.has(name.toLowerCase()) ? value : mask(name, value);
  }
  return JSON.stringify(masked);
}

function mask(name: string, value: string): string {
  return /signature/i.test(name) ? `${value.slice(0, 10)}…` : "••••";
}
