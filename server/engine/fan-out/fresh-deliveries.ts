import type { WorkerSql } from "@/server/db/scope";
import type { DeliveryEvent } from "@/server/engine/claim/claim-sql";
import type { FreshDeliveries } from "@/server/engine/claim/fresh-sql";
import { insertFresh, type NewDelivery, type NumberedDelivery, takeNumbers } from "./deliveries-sql";
import type { InboxEvent } from "./fan-out-sql";
import type { NewItem } from "./groups-sql";

/** A delivery whose events are all at hand, since its group was opened and sealed in this batch. */
export type FreshDelivery = NewDelivery & { events: DeliveryEvent[] };

/**
 * Of the deliveries of a batch, those that the claim may take before they stand in the table. A channel's deliveries go
 * all the same way, so that their numbers follow the order of sealing; ordered ones are claimed by the heads of their keys.
 */
export function chooseFresh(
  made: readonly NewDelivery[],
  newGroupIds: ReadonlySet<string>,
  orderedChannels: ReadonlySet<string>,
): Set<NewDelivery> {
  const others = made.filter(({ groupId, channelId }) => !newGroupIds.has(groupId) || orderedChannels.has(channelId));
  const otherChannels = new Set(others.map(({ channelId }) => channelId));
  return new Set(made.filter(({ channelId }) => !otherChannels.has(channelId)));
}

/** Events of groups that were filled in this batch alone, in the order in which they were collected. */
export function eventsOfGroups(items: readonly NewItem[], inbox: readonly InboxEvent[]): Map<string, DeliveryEvent[]> {
  const eventOf = new Map(inbox.map((event) => [event.id, event]));
  const events = new Map<string, DeliveryEvent[]>();
  for (const { groupId, eventId } of items) {
    const event = eventOf.get(eventId);
    if (!event) continue;
    const { id, type, source, subject, priority, idempotencyKey, requestId, occurredAt, data } = event;
    const listed = { groupId, id, type, source, subject, priority, idempotencyKey, requestId, occurredAt, data };
    const known = events.get(groupId);
    if (known) known.push(listed);
    else events.set(groupId, [listed]);
  }
  return events;
}

/** Takes the numbers of these deliveries, which may wait for others, and leaves the rest to the claim. */
export function beginFresh(sql: WorkerSql, deliveries: readonly FreshDelivery[]): FreshDeliveries {
  let numberOf: ReadonlyMap<string, string> = new Map();
  const numbered = takeNumbers(sql, deliveries).then((numbers) => {
    numberOf = numbers;
  });
  return {
    numbered,
    rows: deliveries.map(({ orgId, channelId, id, groupId, rank, byteCount }) => {
      return { orgId, channelId, id, groupId, rank, bytes: byteCount, ordered: false };
    }),
    insert: async (taken, by) => {
      const rows = deliveries.map((delivery): NumberedDelivery & FreshDelivery => {
        const sequence = numberOf.get(delivery.id);
        if (sequence === undefined) throw new Error(`Delivery ${delivery.id} has no number.`);
        return { ...delivery, sequence, isTaken: taken.has(delivery.id) };
      });
      const ruleNames = await insertFresh(sql, rows, by);
      return rows.filter(({ isTaken }) => isTaken).map((row) => asClaimed(row, ruleNames.get(row.id) ?? ""));
    },
  };
}

function asClaimed(delivery: NumberedDelivery & FreshDelivery, ruleName: string) {
  const { orgId, id, channelId, ruleId, groupId, messageId, eventCount, byteCount, priority, sequence, events } =
    delivery;
  return {
    ...{ orgId, id, channelId, ruleId, groupId, messageId, eventCount, byteCount, priority, sequence, events },
    isReplay: false,
    attemptCount: 0,
    crashCount: 0,
    fence: 1,
    rateLimitedSince: null,
    tlsFailures: 0,
    orderKey: null,
    ruleName,
  };
}
