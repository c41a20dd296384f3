import { hash, timingSafeEqual } from "node:crypto";
import type { BusMessage } from "@/server/bus/event-bus";
import { isSignedBy, readContent, type SignedEvent } from "@/server/bus/signed-message";
import { AppError } from "@/server/contracts/errors";
import { hasScope, parseKey } from "@/server/contracts/people/keys";
import type { PoisonReason } from "@/server/contracts/rules/refused-messages";
import type { SenderKey } from "@/server/db/queries/bus/ingest";
import { type Position, positionId } from "@/server/domain/ids/position-id";
import { extractRawMember } from "@/server/domain/json/raw-events";
import { type IncomingEvent, readEvents } from "@/server/usecases/events/read-events";

export type NamedEvent = { id: string; event: IncomingEvent };

export type GoodMessage = {
  message: BusMessage;
  orgId: string;
  requestId: string;
  events: NamedEvent[];
  /** Counted against the org's limit when it was accepted. */
  isCounted: boolean;
};
export type BadMessage = { message: BusMessage; orgId: string | null; reason: PoisonReason; detail: string };

export type ReadContext = {
  /** Ours, for what this installation signed. */
  macKeys: readonly Buffer[];
  /** Streams that belong to one org each. */
  streamOrgs: ReadonlyMap<string, string>;
  findKey: (id: string) => SenderKey | undefined;
};

/** The id of the API key that a message names; nothing is believed of it yet. */
export function namedKeyId({ body, signature }: BusMessage): string | null {
  return signature === null ? (parseKey(apiKeyOf(body))?.id ?? null) : null;
}

/** Who sent a message, and what: org and ids only from what our signature, a live key or the stream's owner vouches for. */
export function readMessage(message: BusMessage, context: ReadContext): GoodMessage | BadMessage {
  if (message.signature !== null) return readSigned(message, message.signature, context);
  const owner = context.streamOrgs.get(message.stream);
  const sender = owner ? { orgId: owner } : findSender(message, context);
  if ("reason" in sender) return { message, ...sender };
  return readForeign(message, sender.orgId, message.body, message);
}

function readSigned(message: BusMessage, signature: string, { macKeys }: ReadContext): GoodMessage | BadMessage {
  if (!isSignedBy(message.body, signature, macKeys)) {
    return { message, orgId: null, reason: "unknown_sender", detail: "The signature is not one of this installation." };
  }
  const content = readContent(message.body);
  if (!content) {
    return {
      message,
      orgId: null,
      reason: "unreadable",
      detail: "It was written by a version that this one does not know.",
    };
  }
  const { org: orgId, requestId, events = [], retried } = content;
  if (retried) return readForeign(message, orgId, retried.text, retried, requestId);
  return { message, orgId, requestId, events: events.map(fromSigned), isCounted: true };
}

function fromSigned({ id, hash: bodyHash, ...event }: SignedEvent): NamedEvent {
  return { id, event: { ...event, bodyHash: Buffer.from(bodyHash, "base64") } };
}

/** An event as REST takes it, or several. */
function readForeign(
  message: BusMessage,
  orgId: string,
  text: string,
  position: Position,
  requestId = `bus:${position.stream}:${position.position}`,
): GoodMessage | BadMessage {
  try {
    const { events } = readEvents(text, null, withoutApiKey);
    const named = events.map((event, index) => ({
      id: positionId(position, index),
      event: { ...event, occurredAt: event.occurredAt ?? new Date(position.acceptedAtMs).toISOString() },
    }));
    return { message, orgId, requestId, events: named, isCounted: false };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { message, orgId, ...refusalOf(error) };
  }
}

/** What to change, in one line. */
export function refusalOf(error: AppError): { reason: PoisonReason; detail: string } {
  const fields = Object.entries(error.fields ?? {}).map(([field, problem]) => `${field}: ${problem}`);
  const detail = [error.message, ...fields].join(" ").slice(0, 1_000);
  return { reason: error.code === "bad_request" ? "unreadable" : "refused", detail };
}

const withoutApiKey: NonNullable<Parameters<typeof readEvents>[2]> = ({ text, members }) => ({
  text,
  members: new Map([...members].filter(([name]) => name !== "apiKey")),
});

function findSender({ body }: BusMessage, { findKey }: ReadContext): { orgId: string } | Omit<BadMessage, "message"> {
  const unknown = (detail: string) => ({ orgId: null, reason: "unknown_sender", detail }) as const;
  const given = parseKey(apiKeyOf(body));
  if (!given) return unknown("It carries no apiKey, and its stream belongs to no organisation.");
  const key = findKey(given.id);
  const asked = hash("sha256", given.secret, "buffer");
  if (key?.secretHash.length !== asked.length || !timingSafeEqual(asked, key.secretHash)) {
    return unknown("The apiKey is not known.");
  }
  // The secret was right: whose it is, is known, and they can be told.
  if (!key.isLive)
    return { orgId: key.orgId, reason: "key_refused", detail: "The API key was revoked or has expired." };
  if (!hasScope(key.scopes, "events:write")) {
    return { orgId: key.orgId, reason: "key_refused", detail: "The API key does not have the scope events:write." };
  }
  return { orgId: key.orgId };
}

function apiKeyOf(body: string): string {
  const slice = extractRawMember(body, "apiKey");
  if (slice === null) return "";
  const value: unknown = JSON.parse(slice);
  return typeof value === "string" ? value : "";
}
