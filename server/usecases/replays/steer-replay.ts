import type { Actor } from "@/server/contracts/audit";
import type { AuditAction } from "@/server/domain/audit-actions";
import { AppError } from "@/server/contracts/errors";
import type { ReplayState } from "@/server/contracts/replays";
import { recordAudit } from "@/server/db/queries/audit";
import { cancelReplay, lockReplay, pauseReplay, resumeReplay } from "@/server/db/queries/deliveries/replays";
import type { OrgTx } from "@/server/db/scope";

type Step = {
  from: readonly ReplayState[];
  action: AuditAction;
  write: (tx: OrgTx, id: string) => Promise<void>;
};

const STEPS = {
  pause: { from: ["planned", "running"], action: "replay.paused", write: pauseReplay },
  resume: { from: ["paused", "auto_paused"], action: "replay.resumed", write: resumeReplay },
  cancel: { from: ["planned", "running", "paused", "auto_paused"], action: "replay.cancelled", write: cancelReplay },
} as const satisfies Record<string, Step>;
export type ReplayStep = keyof typeof STEPS;

/** Asking for what is so already is no mistake: two people may press the same button. */
const ALREADY: Record<ReplayStep, readonly ReplayState[]> = {
  pause: ["paused", "auto_paused"],
  resume: ["planned", "running"],
  cancel: ["cancelled"],
};

/** Pauses, resumes or ends a batch. The lock waits for the feeder's turn, so that nothing is fed after the answer. */
export async function steerReplay(tx: OrgTx, actor: Actor, replayId: string, step: ReplayStep): Promise<void> {
  const replay = await lockReplay(tx, replayId);
  if (!replay) throw new AppError("not_found");
  if (ALREADY[step].includes(replay.state)) return;
  const { from, action, write }: Step = STEPS[step];
  if (!from.includes(replay.state))
    throw new AppError("conflict", { detail: `This batch is ${replay.state} already.` });
  await write(tx, replayId);
  await recordAudit(tx, actor, {
    action,
    targetType: "replay",
    targetId: replayId,
    before: { state: replay.state },
    after: { fed: replay.fed, succeeded: replay.succeeded, failed: replay.failed },
  });
}
