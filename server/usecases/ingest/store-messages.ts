import {
  deferEvents,
  type EventAlias,
  findStoredIds,
  insertAliases,
  releaseDeferred,
} from "@/server/db/queries/bus/ingest";
import { withOrgAsWorker, withWorker } from "@/server/db/scope";
import type { PublishedEvent } from "@/server/contracts/events";
import { parsePublicId } from "@/server/domain/ids/public-id";
import { type CheckedEvents, withCheckedEvents } from "@/server/usecases/events/checked-events";
import { publishEvents } from "@/server/usecases/events/publish-events";
import type { GoodMessage, NamedEvent } from "./read-message";

export type StoreContext = {
  /** When events that nobody has counted may be fanned out; null for now. */
  admit: (orgId: string, events: number) => Promise<Date | null>;
  /** As the worker, unless this is the web. */
  door?: typeof withOrgAsWorker;
};

/**
 * One org's messages in one transaction, in their order. What is stored already is left out, so that a message can come
 * twice. A key that belongs to an earlier event makes the id that was answered another name of that event.
 */
export async function storeMessages(
  { admit, door = withOrgAsWorker }: StoreContext,
  orgId: string,
  messages: readonly GoodMessage[],
): Promise<PublishedEvent[]> {
  const ids = messages.flatMap(({ events }) => events.map(({ id }) => id));
  const stored = await door(orgId, (sql) => findStoredIds(sql, orgId, ids));
  const left = messages
    .map((message) => ({ ...message, events: message.events.filter(({ id }) => !stored.has(id)) }))
    .filter(({ events }) => events.length > 0);
  if (left.length === 0) return [];
  const uncounted = left.reduce((sum, { isCounted, events }) => sum + (isCounted ? 0 : events.length), 0);
  const until = uncounted > 0 ? await admit(orgId, uncounted) : null;

  const all = left.flatMap(({ events }) => events.map(({ event }) => event));
  const store = (checked: CheckedEvents) =>
    door(orgId, async (sql) => {
      let from = 0;
      // Started together, they travel together; each has a request id of its own.
      const publishing = left.map(({ requestId, events }) => {
        const part = slice(checked, from, (from += events.length));
        const names = events.values();
        return publishEvents(sql, { orgId, requestId, checked: part, newId: () => names.next().value?.id ?? "" });
      });
      const published = (await Promise.all(publishing)).flat();
      await insertAliases(
        sql,
        orgId,
        aliasesOf(
          left.flatMap(({ events }) => events),
          published,
        ),
      );
      const held = left.filter(({ isCounted }) => !isCounted).flatMap(({ events }) => events.map(({ id }) => id));
      if (until) await deferEvents(sql, orgId, held, until);
      return published;
    });
  return withCheckedEvents(orgId, all, store, door);
}

function slice({ events, warnings, versions }: CheckedEvents, from: number, to: number): CheckedEvents {
  const part = events.slice(from, to);
  const types = new Set(part.map(({ type }) => type));
  return { events: part, warnings: warnings.slice(from, to), versions: versions.filter(({ name }) => types.has(name)) };
}

function aliasesOf(named: readonly NamedEvent[], published: readonly PublishedEvent[]): EventAlias[] {
  return published.flatMap(({ id, duplicate }, index) => {
    const [eventId, aliasId] = [parsePublicId("event", id), named[index]?.id];
    return duplicate && eventId && aliasId ? [{ aliasId, eventId }] : [];
  });
}

const BATCH = 1_000;

/** Events that came through a stream beyond their org's limit per minute, and whose time has come. */
export async function releaseDeferredEvents(signal: AbortSignal, wake: (orgId: string) => void): Promise<void> {
  while (!signal.aborted) {
    const released = await withWorker((sql) => releaseDeferred(sql, BATCH));
    for (const { orgId } of released) wake(orgId);
    if (released.reduce((sum, { events }) => sum + events, 0) < BATCH) return;
  }
}
