import { countInboxRequests, findInbox, listSealedSenders } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import type { InboxBehaviour } from "@/server/domain/inbox-answer";
import { openUrl } from "@/server/usecases/channels/channel-target";
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
  const { origin, pathname } = inboxUrl(orgId, inbox.sealedToken);
  const senders = await listSealedSenders(tx);
  const channels = senders.flatMap(({ id, name, sealedUrl }) => {
    const url = new URL(openUrl({ orgId, channelId: id }, sealedUrl));
    return url.pathname === pathname ? [{ id, name, answer: url.searchParams.get(ANSWER_PARAMETER) }] : [];
  });
  return { origin, behaviour: inbox.behaviour, requestCount: await countInboxRequests(tx), channels };
}
