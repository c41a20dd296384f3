import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import { recordAudit } from "@/server/db/queries/audit";
import { lockChannelFlow } from "@/server/db/queries/channels/channel-flow";
import { lockChannel, startCatchUp as holdToCatchUp } from "@/server/db/queries/channels/channels";
import { markDue } from "@/server/db/queries/due";
import { findOrgSettings } from "@/server/db/queries/orgs";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { type CatchUpChoice, startCatchUp } from "@/server/domain/gate/catch-up";
import {
  type CircuitState,
  type CircuitStep,
  CLOSED_CIRCUIT,
  forceClosed,
  forceOpen,
  resetCircuit,
} from "@/server/domain/circuit/circuit-state";
import { policyOf } from "@/server/policy";
import { CATCHING_UP } from "./change-channel-status";
import { enterCircuit } from "./end-circuit";

export type CircuitAct =
  | { kind: "reset"; catchUp: CatchUpChoice }
  /** Without minutes until somebody resets it. */
  | { kind: "force_open"; minutes: number | undefined }
  | { kind: "force_closed" };

const ACTIONS = {
  reset: "circuit.reset",
  force_open: "circuit.forced_open",
  force_closed: "circuit.forced_closed",
} as const;

/** A person knows better than the breaker. Answers that are still on their way no longer count. */
export async function steerCircuit(tx: OrgTx, actor: Actor, channelId: string, act: CircuitAct): Promise<void> {
  const { orgId } = actor;
  // Before the channel is locked, as the claim does: what the circuit held may be due from now on.
  await markDue(sqlOf(tx), orgId);
  const channel = await lockChannel(tx, channelId);
  const flow = channel && (await lockChannelFlow(tx, channelId));
  if (!channel || !flow) throw new AppError("not_found");
  if (!policyOf({ policy: channel.policy, orgSettings: await findOrgSettings(tx) }).circuit.enabled) {
    throw new AppError("conflict", { detail: "The circuit breaker of this channel is switched off." });
  }
  if (flow.catchUp) throw new AppError("conflict", { detail: CATCHING_UP });

  const before = flow.circuit ?? CLOSED_CIRCUIT;
  const step = stepOf(act, before, flow.now);
  await enterCircuit(tx, { actor, channelId }, step);
  if (act.kind === "reset" && act.catchUp !== "all" && channel.status === "enabled") {
    await holdToCatchUp(tx, channelId, startCatchUp(act.catchUp, flow.now));
  }
  await recordAudit(tx, actor, {
    action: ACTIONS[act.kind],
    targetType: "channel",
    targetId: channelId,
    targetLabel: channel.name,
    before: { circuit: before.kind },
    after: { circuit: step.state.kind, ...detailsOf(act) },
  });
}

function stepOf(act: CircuitAct, before: CircuitState, now: Date): CircuitStep {
  switch (act.kind) {
    case "reset":
      return resetCircuit(before, now);
    case "force_closed":
      return forceClosed(before, now);
    case "force_open":
      return forceOpen(before, act.minutes === undefined ? null : new Date(now.getTime() + act.minutes * 60_000), now);
  }
}

function detailsOf(act: CircuitAct): Record<string, unknown> {
  if (act.kind === "force_open") return { minutes: act.minutes ?? null };
  return act.kind === "reset" && act.catchUp !== "all" ? { catchUp: act.catchUp } : {};
}
