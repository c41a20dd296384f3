import { AppError } from "@/server/contracts/errors";
import type { PublishedEvent } from "@/server/contracts/events";
import { findKeys, type NewEvent, storeEvents } from "@/server/db/queries/publish";
import type { OrgSql } from "@/server/db/scope";
import { priorityNumber } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { type CheckedEvents, SchemasChanged } from "./checked-events";
import type { IncomingEvent } from "./read-events";

export type Publication = {
  orgId: string;
  requestId: string;
  checked: CheckedEvents;
  newId: () => string;
  /** The API key that publishes, which must still stand as the events are stored. */
  keyId?: string;
  /** The only channels that may get them; without it, every channel that rules lead to. */
  onlyChannelIds?: readonly string[];
};
export type Candidate = IncomingEvent & { id: string; key: string };

/**
 * Accepts events durably: when the transaction that it is given commits, every event is stored and stands in the inbox.
 * The caller then wakes fan-out, and only then answers 202. It stores nothing when a schema is not the one that the events
 * were checked against (`withCheckedEvents` then checks them again). What is refused after it was stored leaves nothing behind,
 * because a refusal ends the transaction.
 */
export async function publishEvents(sql: OrgSql, publication: Publication): Promise<PublishedEvent[]> {
  const { checked, newId, ...whose } = publication;
  return publishCandidates(sql, { ...whose, checked }, namedCandidates(checked, newId));
}

export function namedCandidates(checked: CheckedEvents, newId: () => string): Candidate[] {
  return checked.events.map((event) => {
    const id = newId();
    // A key of our own making cannot have been seen before, so it need not be remembered either.
    return { ...event, id, key: event.idempotencyKey ?? publicId("event", id) };
  });
}

/** As `publishEvents`, for events that have their ids already. */
export async function publishCandidates(
  sql: OrgSql,
  { orgId, requestId, checked, keyId, onlyChannelIds }: Omit<Publication, "newId">,
  candidates: readonly Candidate[],
): Promise<PublishedEvent[]> {
  const firsts = firstOfEachKey(candidates);
  const { freshIds, changed, stands } = await storeEvents(
    sql,
    { orgId, requestId, keyId: keyId ?? null, onlyChannelIds: onlyChannelIds ?? null, versions: checked.versions },
    [...firsts.values()].map(rowOf),
  );
  if (!stands) throw new AppError("invalid_api_key");
  if (changed.length > 0) throw new SchemasChanged(changed);
  const earlier = await findEarlier(sql, orgId, firsts, new Set(freshIds));
  return candidates.map((candidate, index) => {
    const { id, key } = candidate;
    return answerTo(candidate, earlier.get(key) ?? firsts.get(key)?.id ?? id, checked.warnings[index]);
  });
}

export function rowOf(event: Candidate): NewEvent {
  return {
    id: event.id,
    type: event.type,
    source: event.source,
    subject: event.subject ?? null,
    priority: priorityNumber(event.priority),
    idempotencyKey: event.key,
    bodyHash: event.idempotencyKey === undefined ? null : event.bodyHash,
    occurredAt: event.occurredAt ?? null,
    data: event.data,
  };
}

export function answerTo({ id, type, key }: Candidate, acceptedId: string, warnings: string[] = []): PublishedEvent {
  return {
    id: publicId("event", acceptedId),
    type,
    idempotencyKey: key,
    duplicate: acceptedId !== id,
    warnings,
  };
}

/** The same key with a different body is refused within a batch, too. */
function firstOfEachKey(candidates: readonly Candidate[]): Map<string, Candidate> {
  const firsts = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const first = firsts.get(candidate.key);
    if (!first) firsts.set(candidate.key, candidate);
    else if (!first.bodyHash.equals(candidate.bodyHash)) throw conflict(candidate.key);
  }
  return firsts;
}

/** Key → the event that had it before. */
async function findEarlier(
  sql: OrgSql,
  orgId: string,
  firsts: ReadonlyMap<string, Candidate>,
  freshIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const taken = [...firsts.values()].filter(({ id }) => !freshIds.has(id)).map(({ key }) => key);
  const known = await findKeys(sql, orgId, taken);
  // Neither stored now nor known from before: there is no event that a 202 could stand for.
  if (known.length < taken.length)
    throw new AppError("unavailable", { detail: "A key has just expired. Send it again." });
  for (const { key, bodyHash } of known) if (!firsts.get(key)?.bodyHash.equals(bodyHash)) throw conflict(key);
  return new Map(known.map(({ key, eventId }) => [key, eventId]));
}

function conflict(key: string): AppError {
  return new AppError("idempotency_conflict", { detail: `The key "${key}" was used with a different body.` });
}
