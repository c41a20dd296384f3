import { createHash } from "node:crypto";
import { AppError, type FieldProblems } from "@/server/contracts/errors";
import { EVENT_LIMITS, type EventEnvelope, eventEnvelope } from "@/server/contracts/events";
import { inputWords, sizeWords } from "@/server/contracts/input-words";
import { parseEventType } from "@/server/domain/rules/event-type";
import type { ScanResult } from "@/server/domain/json/json-scan";
import { type RawEvent, splitEvents } from "@/server/domain/json/raw-events";
import type { Unwrap } from "./read-cloud-events";

/** An event as it was sent, checked and taken apart; `data` is the publisher's own text. */
export type IncomingEvent = Omit<EventEnvelope, "type"> & { type: string; data: string; bodyHash: Buffer };

/**
 * Reads a published body: one event, an array, or `{"events": […]}`. A batch is accepted whole or refused whole, and a
 * refusal names every field to change. `scan`: where its parts stand, if that is known already.
 */
export function readEvents(
  text: string,
  headerKey: string | null = null,
  unwrap?: Unwrap,
  scan?: ScanResult,
): { isBatch: boolean; events: IncomingEvent[] } {
  const split = splitEvents(text, scan);
  if (!split.ok) throw new AppError("bad_request", { detail: split.message });
  const { isBatch, events } = split;
  if (events.length === 0) throw new AppError("bad_request", { detail: "The batch holds no event." });
  if (events.length > EVENT_LIMITS.batch) throw new AppError("batch_too_large");

  const problems: FieldProblems = {};
  // In a batch the header stands for all events that have no key of their own: their places tell them apart.
  const keyAt = (index: number) => (isBatch && headerKey !== null ? `${headerKey}/${index}` : headerKey);
  const read = events.map((event, index) => {
    const prefix = isBatch ? `[${index}].` : "";
    return readEvent(unwrap?.(event, prefix, problems) ?? event, prefix, keyAt(index), problems);
  });
  if (Object.keys(problems).length > 0) throw new AppError("invalid_input", { fields: problems });
  return { isBatch, events: read.filter((event) => event !== null) };
}

function readEvent(
  { text, members }: RawEvent,
  prefix: string,
  ownKey: string | null,
  problems: FieldProblems,
): IncomingEvent | null {
  if (Buffer.byteLength(text) > EVENT_LIMITS.eventBytes) {
    problems[`${prefix}data`] =
      `One event may have at most ${sizeWords(EVENT_LIMITS.eventBytes)}, its other fields included.`;
    return null;
  }
  const parsed = eventEnvelope.safeParse(envelopeOf(members), { error: inputWords });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      if (issue.code === "unrecognized_keys")
        for (const key of issue.keys) problems[prefix + key] = "is not a field of an event";
      else problems[prefix + issue.path.join(".")] ??= issue.message;
    }
    return null;
  }
  const type = parseEventType(parsed.data.type);
  if (!type.ok) {
    problems[`${prefix}type`] = type.message;
    return null;
  }
  const idempotencyKey = parsed.data.idempotencyKey ?? ownKey ?? undefined;
  return {
    ...parsed.data,
    type: type.value,
    idempotencyKey,
    data: members.get("data") ?? "{}",
    bodyHash: hashOf(members),
  };
}

function envelopeOf(members: RawEvent["members"]): Record<string, unknown> {
  const envelope: Record<string, unknown> = {};
  for (const [name, slice] of members) if (name !== "data") envelope[name] = JSON.parse(slice) as unknown;
  return envelope;
}

/** The same event gives the same hash, whatever the order of its members. */
function hashOf(members: RawEvent["members"]): Buffer {
  const hash = createHash("sha256");
  for (const [name, slice] of [...members].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name !== "idempotencyKey") hash.update(`${name}\u0000${slice}\u0000`);
  }
  return hash.digest();
}

/** Data that a person typed, to be put into an envelope: exactly one value, so that none of it becomes a field beside. */
export function oneJsonValue(typed: string): string {
  const text = typed.trim() || "{}";
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new AppError("bad_request", { detail: "The data is not one JSON value." });
  }
}
