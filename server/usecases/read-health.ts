import { listArrivals, listHours, listLatencies } from "@/server/db/queries/stats";
import { listVitals, type VitalsRow } from "@/server/db/queries/vitals";
import type { OrgTx } from "@/server/db/scope";
import { drainSeconds, type HealthReport, reportHealth } from "@/server/domain/channel-health";
import { type CircuitState, CLOSED_CIRCUIT } from "@/server/domain/circuit-state";
import { type Histogram, mergeHistograms } from "@/server/domain/latency-histogram";
import { bucketOf, windowOf } from "@/server/domain/stat-spans";

export type ChannelHealthRow = HealthReport & {
  channelId: string;
  name: string;
  circuit: CircuitState;
  consecutiveFailures: number;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  failingSince: Date | null;
  attempts: number;
  waiting: number;
  hasMoreWaiting: boolean;
  /** How long the first of them has been due; 0 when all are still to come. */
  oldestWaitingSeconds: number;
  /** At the pace of the last ten minutes; null when the queue does not get shorter. */
  drainSeconds: number | null;
};

type Asked = { now: Date; countUpTo: number; channelId?: string };

const PACE_MINUTES = 10;

/** How the channels of an org are doing, all of them in four statements. */
export async function readHealth(tx: OrgTx, { now, countUpTo, channelId }: Asked): Promise<ChannelHealthRow[]> {
  const vitals = await listVitals(tx, { channelId: channelId ?? null, countUpTo });
  if (vitals.length === 0) return [];
  const ids = vitals.map((row) => row.channelId);
  const { from } = windowOf("1h", now);
  const recentFrom = new Date(bucketOf(now, 1).getTime() - PACE_MINUTES * 60_000);
  const hours = new Map((await listHours(tx, ids, { from, recentFrom })).map((row) => [row.channelId, row]));
  const latencies = Map.groupBy(await listLatencies(tx, ids, bucketOf(from, 30)), (row) => row.channelId);
  const arrivals = new Map((await listArrivals(tx, recentFrom)).map((row) => [row.channelId, row.deliveries]));

  return vitals.map((row) => {
    const hour = hours.get(row.channelId) ?? { attempts: 0, succeeded: 0, recentlySettled: 0 };
    return describe(row, {
      ...hour,
      arrived: arrivals.get(row.channelId) ?? 0,
      latency: mergeHistograms(...(latencies.get(row.channelId) ?? []).map(({ latency }) => latency)),
      recentSeconds: (now.getTime() - recentFrom.getTime()) / 1000,
      countUpTo,
      now,
    });
  });
}

type Counted = {
  attempts: number;
  succeeded: number;
  recentlySettled: number;
  arrived: number;
  latency: Histogram;
  recentSeconds: number;
  countUpTo: number;
  now: Date;
};

function describe(row: VitalsRow, counted: Counted): ChannelHealthRow {
  const { channelId, name, consecutiveFailures, lastSuccessAt, lastFailureAt, failingSince } = row;
  const { attempts, succeeded, latency, recentSeconds, now } = counted;
  const circuit = row.circuit ?? CLOSED_CIRCUIT;
  const waiting = Math.min(row.waiting, counted.countUpTo);
  const hasMoreWaiting = row.waiting > counted.countUpTo;
  const oldestWaitingSeconds = row.dueSince ? Math.max(0, (now.getTime() - row.dueSince.getTime()) / 1000) : 0;
  const report = reportHealth({
    attempts,
    succeeded,
    latency,
    consecutiveFailures,
    waiting,
    hasMoreWaiting,
    oldestWaitingSeconds,
    holdReason: row.held ? (row.holdReason ?? "held") : null,
    circuit,
    now,
  });
  return {
    ...report,
    channelId,
    name,
    circuit,
    consecutiveFailures,
    lastSuccessAt,
    lastFailureAt,
    failingSince,
    attempts,
    waiting,
    hasMoreWaiting,
    oldestWaitingSeconds,
    drainSeconds: drainSeconds({
      waiting,
      sentPerSecond: counted.recentlySettled / recentSeconds,
      arrivingPerSecond: counted.arrived / recentSeconds,
    }),
  };
}
