import { LIST_COUNT_LIMIT } from "@/server/contracts/stats";
import { listBuckets, listBusiest, listFired, listOpenings, listTrends } from "@/server/db/queries/stats";
import { countSetAside } from "@/server/db/queries/events";
import { listRecoveries } from "@/server/db/queries/recoveries";
import { findFairness, listRetiringSecrets } from "@/server/db/queries/channels/channel-vitals";
import type { OrgTx } from "@/server/db/scope";
import { restsUntil } from "@/server/domain/circuit/circuit";
import { isTripped } from "@/server/domain/gate/stop";
import { listAttention } from "@/server/domain/health/attention";
import { CHANNEL_HEALTHS } from "@/server/domain/health/channel-health";
import { readStats } from "@/server/domain/health/stat-series";
import { bucketOf, type StatRange, type StatWindow, windowOf } from "@/server/domain/health/stat-spans";
import { trendOf } from "@/server/domain/health/trend";
import { orgLimitsOf } from "@/server/policy";
import { findPassedThreshold } from "./dead-letters";
import { describePublishing } from "@/server/usecases/orgs/quotas";
import { type ChannelHealthRow, readHealth } from "@/server/usecases/channels/read-health";

const DAY_MS = 24 * 3600_000;
const BUSIEST = 5;
/** Points of a small trend line. */
const TREND_POINTS = 12;

type Asked = { orgId: string; range: StatRange; now: Date };

/** Everything that the first page says of an org, from counted figures and bounded looks at the queue. */
export async function describeOverview(tx: OrgTx, { orgId, range, now }: Asked) {
  const window = windowOf(range, now);
  const span = window.spanMinutes;
  // Started together, answered in their order: what a page costs is mostly the way to the database and back.
  const [buckets, channels, fairness, retiring, openings, deadAbove, setAside, recoveries, publishing] =
    await Promise.all([
      listBuckets(tx, { channelId: null, span, from: window.previousFrom }),
      readHealth(tx, { now, countUpTo: LIST_COUNT_LIMIT }),
      findFairness(tx),
      listRetiringSecrets(tx, new Date(now.getTime() + DAY_MS)),
      listOpenings(tx, { from: window.from, channelId: null }),
      findPassedThreshold(tx),
      countSetAside(tx, LIST_COUNT_LIMIT),
      listRecoveries(tx),
      describePublishing(tx, orgId),
    ]);
  const stats = readStats(window, buckets);
  const summaries = channels.map((row) => ({ ...row, id: row.channelId, circuit: row.circuit.kind }));
  return {
    range,
    now,
    ...stats,
    openings,
    busiest: await describeBusiest(tx, channels, window),
    channels: countHealths(channels),
    circuits: channels
      .filter(({ circuit }) => isTripped({ circuit, breakerOn: true }))
      .map(({ channelId, name, circuit, waiting, hasMoreWaiting }) => ({
        channelId,
        name,
        kind: circuit.kind,
        sinceMs:
          "outageSinceMs" in circuit ? circuit.outageSinceMs : circuit.kind === "closed" ? null : circuit.sinceMs,
        probeAt: circuit.kind === "open" ? (restsUntil(circuit) ?? null) : null,
        waiting,
        hasMoreWaiting,
      })),
    queue: { ...queueOf(channels), ...shareOf(orgLimitsOf(fairness).cap, fairness) },
    recoveries,
    publishing,
    attention: listAttention({ channels: summaries, deadByCause: stats.deadByCause, deadAbove, setAside, retiring }),
  };
}

/** The last slot goes to a channel with nothing in flight, where there is more than one that could want it. */
function shareOf(cap: number, { inFlight, enabledChannels }: { inFlight: number; enabledChannels: number }) {
  return { cap, inFlight, keepsLastSlot: cap > 1 && enabledChannels > 1 };
}

function countHealths(channels: readonly ChannelHealthRow[]) {
  const counts = CHANNEL_HEALTHS.map(
    (word) => [word, channels.filter(({ health }) => health === word).length] as const,
  );
  return {
    total: channels.length,
    ...(Object.fromEntries(counts) as Record<(typeof CHANNEL_HEALTHS)[number], number>),
  };
}

/** What can go now: channels that stand still wait on purpose, and their age is no one's lateness. */
function queueOf(channels: readonly ChannelHealthRow[]) {
  const moving = channels.filter(({ standsStill }) => !standsStill);
  const busy = moving.filter(({ waiting }) => waiting > 0);
  const drains = busy.map((row) => row.drainSeconds);
  return {
    waiting: moving.reduce((sum, { waiting }) => sum + waiting, 0),
    held: channels.reduce((sum, { standsStill, waiting }) => sum + (standsStill ? waiting : 0), 0),
    hasMore: channels.some(({ hasMoreWaiting }) => hasMoreWaiting),
    oldestSeconds: Math.max(0, ...moving.map(({ oldestWaitingSeconds }) => oldestWaitingSeconds)),
    /** Until the last channel is through; null when one of them does not get shorter. */
    drainSeconds: drains.every((seconds) => seconds !== null) ? Math.max(0, ...drains) : null,
  };
}

async function describeBusiest(tx: OrgTx, channels: readonly ChannelHealthRow[], window: StatWindow) {
  const names = new Map(channels.map(({ channelId, name }) => [channelId, name]));
  const { spanMinutes: span, from, buckets } = window;
  const busiest = await listBusiest(tx, [...names.keys()], { span, from, limit: BUSIEST });
  const slotMinutes = Math.ceil((span * buckets) / TREND_POINTS);
  const rows = await listTrends(tx, busiest, { span, from, slotMinutes });
  return rows
    .map((row) => ({ channelId: row.channelId, name: names.get(row.channelId) ?? "", ...trendOf(row, TREND_POINTS) }))
    .sort((a, b) => b.attempts - a.attempts || a.name.localeCompare(b.name));
}

/** Rules are counted by half days. */
const HALF_DAY_MINUTES = 720;

/** Deliveries and events per rule; rules that sent nothing are left out. */
export function describeFired(tx: OrgTx, range: StatRange & ("7d" | "30d"), now: Date) {
  return listFired(tx, bucketOf(windowOf(range, now).from, HALF_DAY_MINUTES));
}
