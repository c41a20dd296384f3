import type { SettleRow } from "@/server/engine/settle/settle-sql";
import { buildRequest, targetUrl } from "@/server/domain/message/build-request";
import { judgeAnswer } from "@/server/domain/message/formats";
import { maskedHeaders } from "@/server/domain/message/masked-headers";
import { packHeaders } from "@/server/domain/message/stored-headers";
import { messageOf } from "@/server/domain/message/message";
import { afterDeadHead } from "@/server/domain/limits/order-heads";
import type { Outcome } from "@/server/domain/retry/outcome";
import { rankOf } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { nextStep, type NextStep } from "@/server/domain/retry/retry";
import { attemptTimeoutMs, type RetryPolicy } from "@/server/domain/retry/retry-policy";
import type { Sender } from "@/server/egress/send";
import type { SendResult } from "@/server/egress/exchange";
import type { ChannelConfig } from "@/server/engine/claim/channel-configs";
import type { Claimed } from "@/server/engine/claim/claim";
import { keptSample } from "./kept-sample";

export type Sending = {
  delivery: Claimed;
  config: ChannelConfig;
  sender: Sender;
  /** Milliseconds since the claim, by a monotonic clock: database time decides, wherever this machine's clock stands. */
  elapsedMs: () => number;
  random: () => number;
  version: string;
  publicUrl: string;
  signal: AbortSignal;
};

/** What came of one attempt, ready to be recorded. */
export type Result = {
  row: SettleRow;
  channelId: string;
  /** Its first event, and the request that published it: how an event is followed through the logs. */
  eventId: string | null;
  correlationId: string | null;
  /** Of the channel's circuit when the delivery was claimed. */
  generation: number;
  outcome: Outcome;
  totalMs: number;
  step: NextStep;
  /** Its channel promises an order: what comes behind it in its key waits for this result. */
  hasOrder: boolean;
  /** A delivery of an ordered channel died, and the channel promises to stop then. */
  pausesChannel: boolean;
};

/** Signs the exact bytes and sends them once. Receiver failures are part of the result; only an abort throws. */
export async function sendDelivery(sending: Sending): Promise<Result> {
  const { delivery, config, elapsedMs } = sending;
  const timeAt = () => new Date(delivery.claimedAt.getTime() + elapsedMs());
  const attempt = delivery.attemptCount + 1;
  const startedAt = timeAt();
  const message = messageOf(delivery, { publicUrl: sending.publicUrl, orgId: delivery.orgId });
  const { headers, body } = buildRequest({
    message,
    recipient: config,
    deliveryId: publicId("delivery", delivery.id),
    attempt,
    at: startedAt,
    version: sending.version,
  });

  const result = await sending.sender.send({
    url: targetUrl(config.format, config.url, message),
    headers,
    body,
    timeoutMs: attemptTimeoutMs(config.policy.retry, attempt),
    now: startedAt,
    signal: sending.signal,
  });
  const response = keptSample(config, result.response);
  const outcome = judgeAnswer(config.format, result.outcome, result.response);
  const step = decide(sending, outcome, attempt, timeAt());
  return {
    row: rowOf(
      delivery,
      attempt,
      startedAt,
      storedHeaders(sending, attempt, startedAt, headers),
      { ...result, outcome, response },
      step,
      config.policy.retry,
    ),
    channelId: delivery.channelId,
    eventId: delivery.events[0]?.id ?? null,
    correlationId: delivery.events[0]?.requestId ?? null,
    generation: delivery.generation,
    outcome,
    totalMs: result.timings.totalMs,
    step,
    hasOrder: delivery.orderKey !== null,
    pausesChannel:
      step.kind === "settle" &&
      step.status === "failed" &&
      afterDeadHead({ orderKey: delivery.orderKey, choice: config.policy.deadHead }) === "pause_channel",
  };
}

function decide({ delivery, config, random }: Sending, outcome: Outcome, attempt: number, now: Date): NextStep {
  const { rateLimitedSince, tlsFailures } = delivery;
  return nextStep({ outcome, attempt, policy: config.policy.retry, now, random, rateLimitedSince, tlsFailures });
}

function storedHeaders(
  { delivery, config }: Sending,
  attempt: number,
  startedAt: Date,
  headers: Readonly<Record<string, string>>,
): string {
  const { id, messageId, eventCount, events } = delivery;
  const [only] = events;
  return packHeaders(maskedHeaders(headers), {
    messageId: publicId("message", messageId),
    deliveryId: publicId("delivery", id),
    format: config.format,
    attempt,
    startedAt,
    eventCount,
    eventTypes: [...new Set(events.map(({ type }) => type))].slice(0, MAX_TYPES),
    idempotencyKey: eventCount === 1 ? (only?.idempotencyKey ?? null) : null,
  });
}

/** As many as a delivery remembers. */
const MAX_TYPES = 10;

function rowOf(
  delivery: Claimed,
  attempt: number,
  startedAt: Date,
  requestHeaders: string,
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
    request_headers: requestHeaders,
    response_headers: response ? JSON.stringify(response.headers) : null,
    response_body: response?.body ?? null,
    response_cut: response?.truncated ?? false,
  };
}
