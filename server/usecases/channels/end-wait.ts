import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { clearAskedUntil, findChannelFlow } from "@/server/db/queries/channels/channel-flow";
import { lockChannel } from "@/server/db/queries/channels/channels";
import { markDue } from "@/server/db/queries/due";
import { type OrgTx, sqlOf } from "@/server/db/scope";

/** A person knows that the receiver is ready before the time it asked for. If it asks again, the channel waits again. */
export async function endWait(tx: OrgTx, actor: Actor, channelId: string): Promise<void> {
  // Before the channel is locked, as the claim does: what waited is due from now on.
  await markDue(sqlOf(tx), actor.orgId);
  const channel = await lockChannel(tx, channelId);
  const flow = channel && (await findChannelFlow(tx, channelId));
  if (!channel || !flow) throw new AppError("not_found");
  if (!flow.askedUntil) return;
  await clearAskedUntil(tx, channelId);
  await recordAudit(tx, actor, {
    action: "channel.wait_ended",
    targetType: "channel",
    targetId: channelId,
    targetLabel: channel.name,
    before: { until: flow.askedUntil.toISOString() },
  });
}
