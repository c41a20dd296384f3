import type { UserActor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { type PublishedEvent, TEST_EVENTS_PER_MINUTE, type TestEventInput } from "@/server/contracts/events";
import { allows } from "@/server/contracts/permissions";
import { recordAudit } from "@/server/db/queries/audit";
import { afterCommit, type OrgTx, sqlOf } from "@/server/db/scope";
import { newId } from "@/server/new-id";
import { countPublished } from "@/server/observability/product-counters";
import { listChannelsIntoInbox } from "@/server/usecases/inbox/inbox-channels";
import type { CheckedEvents } from "./checked-events";
import { publishEvents } from "./publish-events";
import { type IncomingEvent, oneJsonValue, readEvents } from "./read-events";
import { spendOrgLimit } from "@/server/usecases/orgs/spend-org-limit";

const LIMIT = { name: "test-event", max: TEST_EVENTS_PER_MINUTE, windowMs: 60_000 };

/** What a person wrote, as an event. */
export function readTestEvent({ data, ...envelope }: TestEventInput): IncomingEvent[] {
  return readEvents(`{${JSON.stringify(envelope).slice(1, -1)},"data":${oneJsonValue(data)}}`).events;
}

/**
 * Publishes an event for a person. It passes every rule and every limit; one that a member sends reaches the inbox and no
 * other channel. The caller wakes fan-out after the commit.
 */
export async function sendTestEvent(
  tx: OrgTx,
  actor: UserActor & { requestId: string },
  checked: CheckedEvents,
  now: Date,
): Promise<PublishedEvent> {
  const { orgId, requestId } = actor;
  await spendTestEvent(tx, orgId, now);
  const onlyChannelIds = allows(actor.role, "event:send_test_any") ? undefined : await inboxChannelIds(tx, orgId);
  const [published] = await publishEvents(sqlOf(tx), { orgId, requestId, checked, newId, onlyChannelIds });
  if (!published) throw new AppError("internal");
  afterCommit(tx, () => countPublished([published]));
  await recordAudit(tx, actor, {
    action: "event.test_sent",
    targetType: "event",
    targetId: published.id,
    targetLabel: published.type,
    after: { inboxOnly: onlyChannelIds !== undefined },
  });
  return published;
}

async function inboxChannelIds(tx: OrgTx, orgId: string): Promise<string[]> {
  return (await listChannelsIntoInbox(tx, orgId)).map(({ id }) => id);
}

async function spendTestEvent(tx: OrgTx, orgId: string, now: Date): Promise<void> {
  const retryAfterSeconds = await spendOrgLimit(tx, orgId, LIMIT, now);
  if (retryAfterSeconds === null) return;
  const detail = `An organisation can send ${LIMIT.max} test events per minute. Try again in ${retryAfterSeconds} s.`;
  throw new AppError("rate_limited", { retryAfterSeconds, detail });
}
