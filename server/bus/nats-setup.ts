import type { ConsumerInfo, JetStreamClient, JetStreamManager, StreamConfig, StreamInfo } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";
import { NATS_NAMES } from "./event-bus";

/** One connection and what is done through it. `isUp` follows the connection, which comes back by itself. */
export type NatsLink = { connection: NatsConnection; js: JetStreamClient; isUp: () => boolean };

export const SIGNATURE_HEADER = "Tocsin-Signature";

export type NatsSetup = { subjects: readonly string[]; maxLength: number; takeOverAfterMs: number };

const NANOSECONDS = 1_000_000;
/** A message that is published again after its acknowledgement was lost is stored once. */
const DUPLICATE_WINDOW_MS = 120_000;
const STREAM_NOT_FOUND = 10_059;
const CONSUMER_NOT_FOUND = 10_014;

/** Makes the stream and its consumer where they are missing. Where they are there, refuses settings that lose events. */
export async function ensureStream(manager: JetStreamManager, setup: NatsSetup): Promise<void> {
  const wanted = {
    name: NATS_NAMES.stream,
    subjects: [...setup.subjects],
    retention: "workqueue",
    // Full means refused: the oldest are never dropped for the newest.
    discard: "new",
    storage: "file",
    max_msgs: setup.maxLength,
    duplicate_window: DUPLICATE_WINDOW_MS * NANOSECONDS,
  } as Partial<StreamConfig> & { name: string };
  const found = await orNull(STREAM_NOT_FOUND, manager.streams.info(NATS_NAMES.stream));
  if (!found) await manager.streams.add(wanted);
  else await adopt(manager, found, setup);
  await ensureConsumer(manager, setup);
}

async function adopt(manager: JetStreamManager, { config }: StreamInfo, setup: NatsSetup): Promise<void> {
  const problems = streamProblems(config);
  if (problems.length > 0) {
    throw new Error(
      `The NATS stream ${NATS_NAMES.stream} has settings that would lose events: ${problems.join(", ")}.`,
    );
  }
  const subjects = [...new Set([...config.subjects, ...setup.subjects])];
  if (subjects.length === config.subjects.length && config.max_msgs === setup.maxLength) return;
  await manager.streams.update(NATS_NAMES.stream, { ...config, subjects, max_msgs: setup.maxLength });
}

export function streamProblems(config: Pick<StreamConfig, "storage" | "retention" | "discard" | "max_age">): string[] {
  return [
    ...(config.storage === "file" ? [] : [`storage is ${config.storage}, it must be file`]),
    ...(config.retention === "workqueue" ? [] : [`retention is ${config.retention}, it must be workqueue`]),
    ...(config.discard === "new" ? [] : [`discard is ${config.discard}, it must be new`]),
    ...(config.max_age === 0 ? [] : ["max_age is set, it must be 0"]),
  ];
}

async function ensureConsumer(manager: JetStreamManager, { takeOverAfterMs }: NatsSetup): Promise<void> {
  const found = await orNull(CONSUMER_NOT_FOUND, manager.consumers.info(NATS_NAMES.stream, NATS_NAMES.consumer));
  if (found) {
    refuseOther(found);
    return;
  }
  await manager.consumers.add(NATS_NAMES.stream, {
    durable_name: NATS_NAMES.consumer,
    ack_policy: "explicit",
    ack_wait: takeOverAfterMs * NANOSECONDS,
    max_deliver: -1,
    max_ack_pending: 5_000,
  });
}

function refuseOther({ config }: ConsumerInfo): void {
  if (
    config.ack_policy === "explicit" &&
    config.deliver_subject === undefined &&
    !(config.max_deliver && config.max_deliver > 0)
  )
    return;
  throw new Error(
    `The NATS consumer ${NATS_NAMES.consumer} must be a pull consumer with explicit acknowledgement and no limit of deliveries.`,
  );
}

async function orNull<T>(notFound: number, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { code?: unknown }).code === notFound) return null;
    throw error;
  }
}
