import type { Actor } from "@/server/contracts/audit";
import { recordAudit } from "@/server/db/queries/audit";
import type { OrgTx } from "@/server/db/scope";
import { ensureInbox } from "./ensure-inbox";
import { countInboxRequests, findInbox } from "@/server/db/queries/channels/inboxes";
import type { InboxBehaviour } from "@/server/domain/inbox-answer";
import { listInboxChannels } from "./inbox-channels";
import { ANSWER_PARAMETER, inboxUrl } from "./inbox-target";

export type InboxDescription = {
  origin: string;
  behaviour: InboxBehaviour;
  /** How many are kept at the moment. */
  requestCount: number;
  /** `answer` is what the channel asks for itself, whatever the inbox is told. */
  channels: { id: string; name: string; answer: string | null }[];
};

/** The inbox and who delivers to it; null until someone uses it. Its URL is as secret as any channel's. */
export async function describeInbox(tx: OrgTx, orgId: string): Promise<InboxDescription | null> {
  const inbox = await findInbox(tx, orgId);
  if (!inbox) return null;
  const url = inboxUrl(orgId, inbox.sealedToken);
  const channels = (await listInboxChannels(tx, orgId, url)).map(({ id, name, url: { searchParams } }) => ({
    id,
    name,
    answer: searchParams.get(ANSWER_PARAMETER),
  }));
  return { origin: url.origin, behaviour: inbox.behaviour, requestCount: await countInboxRequests(tx), channels };
}

/** Its token is in the path: looking at it leaves a trace, as with any channel's URL. */
export async function revealInboxUrl(tx: OrgTx, actor: Actor): Promise<{ url: string }> {
  const { url } = await ensureInbox(tx, actor);
  await recordAudit(tx, actor, { action: "inbox.url_revealed", targetType: "inbox", targetId: actor.orgId });
  return { url: url.href };
}
