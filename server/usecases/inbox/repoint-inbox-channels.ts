import type { Actor } from "@/server/contracts/audit";
import { findInbox, listSealedSenders } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import { openUrl } from "@/server/usecases/channels/channel-target";
import { inboxUrl } from "./inbox-target";
import { updateChannel } from "@/server/usecases/channels/update-channel";

/**
 * Channels that lead to the inbox follow it to where this installation is now. On one machine that is another port
 * whenever the usual one is taken, and then somebody else answers at the old address.
 */
export async function repointInboxChannels(tx: OrgTx, actor: Actor): Promise<number> {
  const { orgId } = actor;
  const inbox = await findInbox(tx, orgId);
  if (!inbox) return 0;
  const { origin, pathname } = inboxUrl(orgId, inbox.sealedToken);
  let moved = 0;
  // Each change takes the state of its channel: in the order of their ids, as everywhere.
  const senders = (await listSealedSenders(tx)).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, sealedUrl } of senders) {
    const url = new URL(openUrl({ orgId, channelId: id }, sealedUrl));
    if (url.pathname !== pathname || url.origin === origin) continue;
    await updateChannel(tx, actor, id, { url: origin + pathname + url.search });
    moved++;
  }
  return moved;
}
