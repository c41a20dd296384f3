import type { Actor } from "@/server/contracts/audit";
import { findInbox } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import { listInboxChannels } from "./inbox-channels";
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
  const here = inboxUrl(orgId, inbox.sealedToken);
  const strays = (await listInboxChannels(tx, orgId, here)).filter(({ url }) => url.origin !== here.origin);
  // Each change takes the state of its channel: in the order of their ids, as everywhere.
  for (const { id, url } of strays.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await updateChannel(tx, actor, id, { url: here.href + url.search }, { keepsHeaders: true });
  }
  return strays.length;
}
