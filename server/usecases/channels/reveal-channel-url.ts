import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { findChannel, findSealedChannel } from "@/server/db/queries/channels/channels";
import type { OrgTx } from "@/server/db/scope";
import { openUrl } from "./channel-target";

/** Many receivers carry a token in their path: looking at it leaves a trace. */
export async function revealChannelUrl(tx: OrgTx, actor: Actor, channelId: string): Promise<{ url: string }> {
  const channel = await findChannel(tx, channelId);
  const sealed = await findSealedChannel(tx, channelId);
  if (!channel || !sealed) throw new AppError("not_found");
  await recordAudit(tx, actor, {
    action: "channel.url_revealed",
    targetType: "channel",
    targetId: channelId,
    targetLabel: channel.name,
  });
  return { url: openUrl({ orgId: actor.orgId, channelId }, sealed.sealedUrl) };
}
