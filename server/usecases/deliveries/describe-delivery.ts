import { type DeliveryFilter, MAX_BODY_PREVIEW_BYTES, MAX_SHOWN_EVENTS } from "@/server/contracts/deliveries";
import { AppError } from "@/server/contracts/errors";
import { pageOf } from "@/server/contracts/keyset";
import { findDelivery, listDeliveries, listSameMessage } from "@/server/db/queries/deliveries/deliveries";
import { listAttempts } from "@/server/db/queries/deliveries/delivery-attempts";
import { listBodyEvents, listEventHeads } from "@/server/db/queries/deliveries/delivery-events";
import type { OrgTx } from "@/server/db/scope";
import { deliveryTimeline } from "@/server/domain/delivery-timeline";
import { FORMATS, MASKED_KEY } from "@/server/domain/message/formats";
import { messageOf, type Site } from "@/server/domain/message/message";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { describeAttempt } from "./describe-attempts";
import { pageOfDeadLetters } from "./dead-letters";
import { holdOf, summariseDelivery } from "./summarise-delivery";

export async function pageOfDeliveries(tx: OrgTx, filter: DeliveryFilter) {
  if (filter.onlyDeadLetters && !filter.search && !filter.ids) return pageOfDeadLetters(tx, filter);
  const found = await listDeliveries(tx, filter);
  const { rows, nextCursor } = pageOf(found, filter.limit, ({ createdAt: at, id }) => ({ at, id }));
  return { rows: rows.map(summariseDelivery), nextCursor };
}

/** Everything about one delivery but its body, which can be large and is asked for on its own. */
export async function describeDelivery(tx: OrgTx, deliveryId: string) {
  const row = await findDelivery(tx, deliveryId);
  if (!row) throw new AppError("not_found");
  const attempts = await listAttempts(tx, deliveryId);
  const events = await listEventHeads(tx, row.groupId, MAX_SHOWN_EVENTS);
  const same = await listSameMessage(tx, row.groupId);
  return {
    ...summariseDelivery(row),
    groupKey: row.groupKey,
    attempts: attempts.map((attempt) => describeAttempt(row, attempt)),
    /** The first hundred; `eventCount` says how many there are. */
    events: events.map(({ priority, ...event }) => ({
      ...event,
      publicId: publicId("event", event.id),
      priority: priorityName(priority),
    })),
    timeline: deliveryTimeline({
      ...row,
      holdReason: holdOf(row)?.reason ?? null,
      receivedAt: events[0]?.receivedAt ?? null,
      attempts,
    }),
    sameMessage: same
      .filter(({ id }) => id !== deliveryId)
      .map((link) => ({ ...link, publicId: publicId("delivery", link.id) })),
  };
}

/** The exact text that is signed and sent, up to what a page can show. */
export async function previewBody(tx: OrgTx, deliveryId: string, site: Site) {
  const row = await findDelivery(tx, deliveryId);
  if (!row) throw new AppError("not_found");
  const events = await listBodyEvents(tx, row.groupId, MAX_BODY_PREVIEW_BYTES);
  if (events.length === 0) return { text: null, isCut: false };
  const message = messageOf({ ...row, ruleName: row.sentRuleName, events }, site);
  const body = FORMATS[row.format].body(message, MASKED_KEY);
  const bytes = Buffer.from(body);
  const isCut = events.length < row.eventCount || bytes.length > MAX_BODY_PREVIEW_BYTES;
  // A character that the cut goes through is left out.
  const text = isCut
    ? bytes
        .subarray(0, MAX_BODY_PREVIEW_BYTES)
        .toString()
        .replace(/\uFFFD$/, "")
    : body;
  return { text, isCut };
}
