import { hasBus } from "@/server/bus/open-bus";
import type { PublishedEvent } from "@/server/contracts/events";
import { eventWeight } from "@/server/domain/limits/publish-window";
import { webAnnouncer } from "@/server/live/announce";
import { logPublished } from "@/server/observability/delivery-lines";
import { log } from "@/server/observability/log";
import { countPublished } from "@/server/observability/product-counters";
import { type Accepting, acceptEvents } from "@/server/usecases/events/accept-events";
import { PublishRoom } from "@/server/usecases/events/publish-room";
import { publishOnBus } from "./publish-on-bus";
import { withinQuota } from "./publish-quota";
import { hintFanOut } from "./wake";

/** `globalThis`, because routes are bundled apart and one process has one memory. */
const holder = globalThis as { tocsinPublishRoom?: PublishRoom };
const ROOM = { events: 10_000, bytes: 64 * 1024 * 1024, share: 1 / 4 };

const room = () =>
  (holder.tocsinPublishRoom ??= new PublishRoom({
    ...ROOM,
    onFull: () => log().warn({ event: "publish.full" }, "Posts are refused: too many wait for the database."),
    clock: Date.now,
  }));

const weightOf = (events: Accepting["events"]) =>
  events.reduce((sum, { data }) => sum + eventWeight(Buffer.byteLength(data)), 0);

/** Stores what a service published. When this is done, it is committed: only then may anybody answer 202. */
export async function publish(accepting: Accepting): Promise<PublishedEvent[]> {
  const { orgId, events } = accepting;
  const startedMs = performance.now();
  if (hasBus()) return publishOnBus(accepting, weightOf(events));
  const bytes = events.reduce((sum, { data }) => sum + data.length, 0);
  const published = await room().hold(orgId, { events: events.length, bytes }, () =>
    withinQuota(orgId, weightOf(events), () => acceptEvents(accepting)),
  );
  countPublished(published);
  logPublished(accepting, published, performance.now() - startedMs);
  // Nobody waits for either: who looks at a page hears of it, and a worker comes at once.
  webAnnouncer().announce(orgId, "events");
  hintFanOut(orgId);
  return published;
}
