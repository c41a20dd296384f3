import { AppError } from "@/server/contracts/errors";

export const BUS_KINDS = ["postgres", "redis", "nats", "memory"] as const;
export type BusKind = (typeof BUS_KINDS)[number];

/** PRODUCT's names; others can be listed beside the main stream in EVENT_BUS_STREAMS. */
export const REDIS_NAMES = { stream: "webhook:events", group: "webhook-delivery" } as const;
export const NATS_NAMES = {
  stream: "WEBHOOK_EVENTS",
  subject: "webhook.events",
  consumer: "webhook-delivery",
} as const;

/** What this installation puts on the bus. Messages of others carry no signature. */
export type OutgoingMessage = { id: string; body: string; signature: string };

export type BusMessage = {
  /** The stream or subject that it came through. */
  stream: string;
  /** Its place there, the same with every delivery. */
  position: string;
  /** When the bus took it. */
  acceptedAtMs: number;
  body: string;
  signature: string | null;
  /** 1 for the first. A consumer that died after it had stored a message leaves it to be delivered again. */
  deliveries: number;
};

/**
 * Gets messages in the order of their stream. They are acknowledged when it returns, and delivered again when it throws:
 * so it returns only after its commit, and can be given the same message twice.
 */
export type BusHandler = (batch: readonly BusMessage[]) => Promise<void>;

export type BusConsumer = {
  /** Takes nothing new, and returns when the batch under way is done. What was not handled is left to others. */
  stop: () => Promise<void>;
};

export type ConsumerOptions = {
  /** Names this process on the bus. */
  name: string;
  batchSize?: number;
  /** A message that a consumer has held for so long without a sign of life goes to another one. */
  takeOverAfterMs?: number;
  /** How long to wait after a batch that failed. */
  retryMs?: () => number;
  onError: (error: unknown) => void;
};

/**
 * Between whoever publishes and the consumer that stores. One conformance suite holds for every kind:
 * `server/bus/conformance.db.test.ts`.
 */
export type EventBus = {
  readonly kind: BusKind;
  /** Returns once the bus has them durably; throws `bus_unavailable` within two seconds, or `bus_full`. */
  publish: (messages: readonly OutgoingMessage[]) => Promise<void>;
  consume: (handle: BusHandler, options: ConsumerOptions) => BusConsumer;
  /** Messages that are not acknowledged. */
  lag: () => Promise<number>;
  /** Settings of the server that make its acknowledgement worth less than it should be, with what to do about them. */
  warnings?: () => Promise<string[]>;
  /** Throws while the bus cannot be used, and says what is missing. */
  check: () => Promise<void>;
  close: () => Promise<void>;
};

/** Longer than a healthy bus takes, shorter than what a publisher is promised. */
export const ANSWER_MS = 1_500;
export const CONSUMER_DEFAULTS = { batchSize: 100, takeOverAfterMs: 15_000 } as const;

/** A second, and up to another one: consumers that fail together do not come back together. */
export const defaultRetryMs = () => 1_000 + Math.random() * 1_000;

export function busUnavailable(cause: unknown): AppError {
  return new AppError("bus_unavailable", { retryAfterSeconds: 2, cause });
}

export function busFull(maxLength: number): AppError {
  const detail = `The event stream holds ${maxLength.toLocaleString("en-US")} events that are not stored yet. Nothing was accepted; try again shortly.`;
  return new AppError("bus_full", { detail, retryAfterSeconds: 5 });
}
