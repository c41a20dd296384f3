import type { PublishedEvent } from "@/server/contracts/events";
import { withOrgSql } from "@/server/db/scope";
import { webAnnouncer } from "@/server/live/announce";
import { newId } from "@/server/new-id";
import { countPublished } from "@/server/observability/product-counters";
import { withCheckedEvents } from "@/server/usecases/events/checked-events";
import { publishEvents } from "@/server/usecases/events/publish-events";
import type { IncomingEvent } from "@/server/usecases/events/read-events";
import { withinQuota } from "./publish-quota";
import { hintFanOut } from "./wake";

type Publication = { orgId: string; requestId: string; events: readonly IncomingEvent[] };

/** Stores what a service published. When this is done, it is committed: only then may anybody answer 202. */
export async function publish({ orgId, requestId, events }: Publication): Promise<PublishedEvent[]> {
  const published = await withinQuota(orgId, events.length, () =>
    withCheckedEvents(orgId, events, (checked) =>
      withOrgSql(orgId, (sql) => publishEvents(sql, { orgId, requestId, checked, newId })),
    ),
  );
  countPublished(published);
  webAnnouncer().announce(orgId, "events");
  hintFanOut(orgId);
  return published;
}
