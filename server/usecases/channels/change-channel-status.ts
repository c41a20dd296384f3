import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import type { ChannelStatus } from "@/server/contracts/channels";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { lockChannelFlow } from "@/server/db/queries/channels/channel-flow";
import { lockChannel, updateChannelStatus } from "@/server/db/queries/channels/channels";
import { markDue } from "@/server/db/queries/due";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { type CatchUpChoice, startCatchUp } from "@/server/domain/gate/catch-up";

type Step = { to: ChannelStatus; from: readonly ChannelStatus[]; action: AuditAction };

/** Paused is a person's short break, disabled is off; what is pending waits in both. */
const STEPS = {
  pause: { to: "paused", from: ["enabled"], action: "channel.paused" },
  resume: { to: "enabled", from: ["paused"], action: "channel.resumed" },
  disable: { to: "disabled", from: ["enabled", "paused"], action: "channel.disabled" },
  enable: { to: "enabled", from: ["disabled", "paused"], action: "channel.enabled" },
} as const satisfies Record<string, Step>;
export type ChannelStep = keyof typeof STEPS;

/** Asking for what is so already changes nothing and is no mistake. */
export async function changeChannelStatus(
  tx: OrgTx,
  actor: Actor,
  channelId: string,
  name: ChannelStep,
  choice: CatchUpChoice = "all",
): Promise<{ status: ChannelStatus }> {
  const { to, from, action }: Step = STEPS[name];
  // Before the channel is locked, as the claim does: what was held is due from now on.
  if (to === "enabled") await markDue(sqlOf(tx), actor.orgId);
  const channel = await lockChannel(tx, channelId);
  const flow = channel && (await lockChannelFlow(tx, channelId));
  if (!channel || !flow) throw new AppError("not_found");
  if (channel.status === to) return { status: to };
  if (!from.includes(channel.status)) {
    throw new AppError("conflict", { detail: `The channel is ${channel.status}; enable it first.` });
  }
  if (flow.catchUp) throw new AppError("conflict", { detail: CATCHING_UP });

  const catchUp = to === "enabled" && choice !== "all" ? startCatchUp(choice, flow.now) : null;
  await updateChannelStatus(tx, channelId, { status: to, reason: null, catchUp });
  await recordAudit(tx, actor, {
    action,
    targetType: "channel",
    targetId: channelId,
    targetLabel: channel.name,
    before: { status: channel.status },
    after: { status: to, ...(catchUp && { catchUp: choice }) },
  });
  return { status: to };
}

/** A summary must not be lost between what was left out already and what was not. */
export const CATCHING_UP = "The channel is catching up on held deliveries; try again in a moment.";
