import { AppError } from "@/server/contracts/errors";
import type { EventStage } from "@/server/contracts/events";
import { listDeliveriesOfEvent } from "@/server/db/queries/deliveries/deliveries";
import {
  type EventDetail,
  findAliased,
  findEvent,
  listGroupsOfEvent,
  listSuppressionsOfEvent,
} from "@/server/db/queries/events";
import type { OrgTx } from "@/server/db/scope";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { summariseDelivery } from "@/server/usecases/deliveries/summarise-delivery";

/** By its own id, or by one that was answered for a repeat of it. */
export async function findEventOrAlias(tx: OrgTx, eventId: string): Promise<EventDetail> {
  const aliased = async () => {
    const first = await findAliased(tx, eventId);
    return first === null ? null : findEvent(tx, first);
  };
  const event = (await findEvent(tx, eventId)) ?? (await aliased());
  if (!event) throw new AppError("not_found");
  return event;
}

/** An event, and all that came of it. */
export async function describeEvent(tx: OrgTx, eventId: string) {
  const event = await findEventOrAlias(tx, eventId);
  const [deliveries, groups, suppressions] = [
    await listDeliveriesOfEvent(tx, event.id),
    await listGroupsOfEvent(tx, event.id),
    await listSuppressionsOfEvent(tx, event.id),
  ];
  const { isWaiting, setAside, priority, ...shown } = event;
  const isUnsettled = deliveries.some(({ status }) => status === "pending" || status === "processing");
  const stage: EventStage =
    (isWaiting && "received") ||
    (setAside !== null && "set_aside") ||
    // Of one that was sent to some of its channels already, the rest still collects.
    (groups.length > 0 && (deliveries.length > 0 ? "delivering" : "grouped")) ||
    (isUnsettled && "delivering") ||
    (deliveries.length > 0 && "done") ||
    (suppressions.length > 0 ? "suppressed" : "matched_nothing");
  return {
    ...shown,
    publicId: publicId("event", event.id),
    priority: priorityName(priority),
    stage,
    setAside,
    deliveries: deliveries.map(summariseDelivery).reverse(),
    groups,
    suppressions,
  };
}
