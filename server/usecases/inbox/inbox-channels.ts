import { findInbox, listSealedSenders } from "@/server/db/queries/channels/inboxes";
import type { OrgTx } from "@/server/db/scope";
import { openUrl } from "@/server/usecases/channels/channel-target";
import { inboxUrl } from "./inbox-target";

export type InboxChannel = { id: string; name: string; url: URL };

/**
 * Channels with the path of this org's inbox, in the order of their names. Their origin is where this installation was
 * when they were saved; the inbox is at its present one.
 */
export async function listInboxChannels(tx: OrgTx, orgId: string, inbox: URL): Promise<InboxChannel[]> {
  const senders = await listSealedSenders(tx);
  return senders.flatMap(({ id, name, sealedUrl }) => {
    const url = new URL(openUrl({ orgId, channelId: id }, sealedUrl));
    return url.pathname === inbox.pathname ? [{ id, name, url }] : [];
  });
}

/** Channels whose requests the inbox receives, and nobody else. */
export async function listChannelsIntoInbox(tx: OrgTx, orgId: string): Promise<InboxChannel[]> {
  const inbox = await findInbox(tx, orgId);
  if (!inbox) return [];
  const here = inboxUrl(orgId, inbox.sealedToken);
  return (await listInboxChannels(tx, orgId, here)).filter(({ url }) => url.origin === here.origin);
}
