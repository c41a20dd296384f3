import type { Actor } from "@/server/contracts/audit";
import { type DeadLetterFilter, DEFAULT_DEAD_LETTER_THRESHOLD } from "@/server/contracts/dead-letters";
import { recordAudit } from "@/server/db/queries/audit";
import {
  countDeadLetters,
  type DeadLetterCount,
  findDeadLetterThreshold,
  setDeadLetterThreshold,
} from "@/server/db/queries/dead-letters";
import type { OrgTx } from "@/server/db/scope";

/** Dead letters by cause, the commonest first, each with its channels. */
export async function describeDeadLetters(tx: OrgTx, filter: DeadLetterFilter) {
  const { groups, isExact } = await countDeadLetters(tx, filter);
  const threshold = (await findDeadLetterThreshold(tx)) ?? DEFAULT_DEAD_LETTER_THRESHOLD;
  const count = sumOf(groups);
  const causes = [...Map.groupBy(groups, ({ category }) => category)].map(([category, of]) => ({
    category,
    count: sumOf(of),
    newestAt: of.map(({ newestAt }) => newestAt).reduce((a, b) => (a > b ? a : b)),
    channels: of.map(({ channelId, channelName, count }) => ({ id: channelId, name: channelName ?? "", count })),
  }));
  return {
    count,
    isExact,
    threshold,
    isAboveThreshold: count > threshold || !isExact,
    causes: causes.sort((a, b) => b.count - a.count),
  };
}

/** Above how many the org is warned. */
export async function changeDeadLetterThreshold(tx: OrgTx, actor: Actor, threshold: number): Promise<void> {
  const before = (await findDeadLetterThreshold(tx)) ?? DEFAULT_DEAD_LETTER_THRESHOLD;
  if (before === threshold) return;
  await setDeadLetterThreshold(tx, threshold);
  await recordAudit(tx, actor, {
    action: "dead_letters.threshold_changed",
    targetType: "org",
    targetId: actor.orgId,
    before: { threshold: before },
    after: { threshold },
  });
}

function sumOf(groups: readonly DeadLetterCount[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
