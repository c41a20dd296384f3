import { AppError } from "@/server/contracts/errors";
import { BACKLOG_COUNT_LIMIT, LIST_COUNT_LIMIT } from "@/server/contracts/stats";
import { findChannel } from "@/server/db/queries/channels/channels";
import { listBuckets, listFeeding, listOpenings, listTrends } from "@/server/db/queries/stats";
import { findFailingSince, listChannelChanges } from "@/server/db/queries/channels/channel-vitals";
import type { OrgTx } from "@/server/db/scope";
import { readStats } from "@/server/domain/health/stat-series";
import { bucketOf, nextBucketOf, type StatRange, windowOf } from "@/server/domain/health/stat-spans";
import { trendOf } from "@/server/domain/health/trend";
import { readHealth } from "./read-health";

const HOUR_MINUTES = 60;
const HALF_DAY_MINUTES = 720;
const DAY_MS = 24 * 3600_000;
const DAY_HOURS = 24;

/** Every channel with its word, its sentence and its last day, hour by hour. */
export async function listHealth(tx: OrgTx, now: Date) {
  const channels = await readHealth(tx, { now, countUpTo: LIST_COUNT_LIMIT });
  const { spanMinutes: span, from } = windowOf("24h", now);
  const ids = channels.map(({ channelId }) => channelId);
  const rows = ids.length > 0 ? await listTrends(tx, ids, { span, from, slotMinutes: HOUR_MINUTES }) : [];
  const trends = new Map(rows.map((row) => [row.channelId, row]));
  const nothing = { slots: [], attempts: [], succeeded: [], dead: [] };
  return channels.map(({ circuit, ...row }) => ({
    ...row,
    circuit: circuit.kind,
    day: trendOf(trends.get(row.channelId) ?? nothing, DAY_HOURS),
  }));
}

export async function describeChannelHealth(tx: OrgTx, { channelId, now }: { channelId: string; now: Date }) {
  const [found] = await readHealth(tx, { now, countUpTo: BACKLOG_COUNT_LIMIT, channelId });
  if (!found) throw new AppError("not_found");
  const { circuit, ...row } = found;
  return { ...row, circuit: circuit.kind, now };
}

export async function describeChannelStats(
  tx: OrgTx,
  { channelId, range, now }: { channelId: string; range: StatRange; now: Date },
) {
  await requireChannel(tx, channelId);
  const window = windowOf(range, now);
  const rows = await listBuckets(tx, { channelId, span: window.spanMinutes, from: window.previousFrom });
  return { range, now, ...readStats(window, rows), openings: await listOpenings(tx, { from: window.from, channelId }) };
}

/**
 * What was done to the channel in the day before it broke, and what followed: times and actions only, for members may
 * not read the audit log. Null while it works.
 */
export async function listChangesBefore(tx: OrgTx, channelId: string) {
  const failingSince = await findFailingSince(tx, channelId);
  if (failingSince === undefined) throw new AppError("not_found");
  if (failingSince === null) return null;
  const from = new Date(failingSince.getTime() - DAY_MS);
  const [opening] = (await listOpenings(tx, { from: failingSince, channelId })).slice(-1);
  return {
    brokeAt: failingSince,
    circuitOpenedAt: opening?.at ?? null,
    changes: await listChannelChanges(tx, { channelId, from, to: failingSince }),
  };
}

/** How often each rule delivered here in the last 24 hours, to the minute; rules that did not are left out. */
export async function listFeedingRules(tx: OrgTx, { channelId, now }: { channelId: string; now: Date }) {
  await requireChannel(tx, channelId);
  const from = bucketOf(new Date(now.getTime() - DAY_MS), 1);
  return listFeeding(tx, { channelId, from, wholeFrom: nextBucketOf(from, HALF_DAY_MINUTES) });
}

async function requireChannel(tx: OrgTx, id: string): Promise<void> {
  if (!(await findChannel(tx, id))) throw new AppError("not_found");
}
