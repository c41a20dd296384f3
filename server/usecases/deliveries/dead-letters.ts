import type { Actor } from "@/server/contracts/audit";
import {
  type DeadLetterFilter,
  DEFAULT_DEAD_LETTER_THRESHOLD,
  MAX_DEAD_LETTERS_COUNTED,
} from "@/server/contracts/dead-letters";
import { encodeCursor } from "@/server/contracts/keyset";
import { recordAudit } from "@/server/db/queries/audit";
import {
  countDeadLetters,
  type DeadLetterCount,
  type DeadLetterPage,
  findDeadLetterThreshold,
  hasDeadLettersAbove,
  listDeadLetterIds,
  setDeadLetterThreshold,
} from "@/server/db/queries/deliveries/dead-letters";
import { listDeliveries } from "@/server/db/queries/deliveries/deliveries";
import type { OrgTx } from "@/server/db/scope";
import { summariseDelivery } from "./summarise-delivery";

/** Dead letters by cause, the commonest first, each with its channels. */
export async function describeDeadLetters(tx: OrgTx, filter: DeadLetterFilter) {
  const { groups, isExact } = await countDeadLetters(tx, filter);
  const threshold = await thresholdOf(tx);
  const count = sumOf(groups);
  const causes = [...Map.groupBy(groups, ({ category }) => category)].map(([category, of]) => ({
    category,
    count: sumOf(of),
    newestAt: of.map(({ newestAt }) => newestAt).reduce((a, b) => (a > b ? a : b)),
    channels: of.map(({ channelId, channelName, count }) => ({ id: channelId, name: channelName ?? "", count })),
  }));
  return {
    count: Math.min(count, MAX_DEAD_LETTERS_COUNTED),
    isExact,
    threshold,
    isAboveThreshold: count > threshold,
    causes: causes.sort((a, b) => b.count - a.count),
  };
}

/** Newest first. A page may be short although there are more: what was recovered is left out of it. */
export async function pageOfDeadLetters(tx: OrgTx, page: DeadLetterPage) {
  const { ids, nextAt } = await listDeadLetterIds(tx, page);
  const found = ids.length > 0 ? await listDeliveries(tx, { ids, limit: ids.length }) : [];
  return { rows: found.map(summariseDelivery), nextCursor: nextAt && encodeCursor(nextAt) };
}

/** The threshold, where more than that are dead; null where all is well. */
export async function findPassedThreshold(tx: OrgTx): Promise<number | null> {
  const threshold = await thresholdOf(tx);
  return (await hasDeadLettersAbove(tx, threshold)) ? threshold : null;
}

/** Above how many the org is warned. */
async function thresholdOf(tx: OrgTx): Promise<number> {
  return (await findDeadLetterThreshold(tx)) ?? DEFAULT_DEAD_LETTER_THRESHOLD;
}

export async function changeDeadLetterThreshold(tx: OrgTx, actor: Actor, threshold: number): Promise<void> {
  const before = await thresholdOf(tx);
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
