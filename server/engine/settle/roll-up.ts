import { addToArrivalStats, addToFigures, type Arrival, type ChannelCounts } from "./roll-up-sql";
import type { WorkerSql } from "@/server/db/scope";
import { countAttempts } from "@/server/domain/health/delivery-counts";
import type { Result } from "@/server/engine/send/send-delivery";

/**
 * Adds what was just settled to the figures, in the same transaction: they are exact, whatever dies. Called while the
 * channels' states are locked.
 */
export async function rollUp(sql: WorkerSql, results: readonly Result[]): Promise<void> {
  await addToFigures(sql, [...Map.groupBy(results, ({ channelId }) => channelId)].flatMap(counted));
}

function counted([channelId, results]: [string, Result[]]): ChannelCounts[] {
  const [first] = results;
  if (!first) return [];
  const attempts = results.map(({ outcome, row, totalMs }) => ({
    category: outcome.kind === "failed" ? outcome.category : null,
    isDead: row.step === "failed",
    totalMs,
  }));
  return [{ orgId: first.row.org_id, channelId, ...countAttempts(attempts) }];
}

type Sealed = { orgId: string; ruleId: string; channelId: string; eventCount: number };

/** Adds the deliveries that fan-out just made. */
export async function rollUpArrivals(sql: WorkerSql, deliveries: readonly Sealed[]): Promise<void> {
  const byPair = new Map<string, Arrival>();
  for (const { orgId, ruleId, channelId, eventCount } of deliveries) {
    const key = `${ruleId} ${channelId}`;
    const seen = byPair.get(key) ?? { orgId, ruleId, channelId, deliveries: 0, events: 0 };
    byPair.set(key, { ...seen, deliveries: seen.deliveries + 1, events: seen.events + eventCount });
  }
  await addToArrivalStats(sql, [...byPair.values()]);
}
