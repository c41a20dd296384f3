import { type HalfHourRow, type HourRow, listArrivals, listHalfHours, listHours } from "@/server/db/queries/stats";
import { listVitals, type VitalsRow } from "@/server/db/queries/channels/channel-vitals";
import type { OrgTx } from "@/server/db/scope";
import type { HealthFacts } from "@/server/domain/health/channel-health";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import { circuitInForce, isTripped, stopAt } from "@/server/domain/gate/stop";
import { addArrays, byCause } from "@/server/domain/health/delivery-counts";
import { drainSeconds } from "@/server/domain/health/stat-series";
import { mergeHistograms } from "@/server/domain/health/latency-histogram";
import { type HealthReport, reportHealth } from "@/server/domain/health/report-health";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { bucketOf, windowOf } from "@/server/domain/health/stat-spans";

export type ChannelHealthRow = HealthReport & {
  channelId: string;
  name: string;
  circuit: CircuitState;
  /** Nothing goes out but probes, if that: what waits for it waits on purpose. */
  standsStill: boolean;
  consecutiveFailures: number;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
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
  const [hourRows, halfHourRows, arrivalRows] = await Promise.all([
    listHours(tx, ids, { from, recentFrom }),
    listHalfHours(tx, ids, bucketOf(from, 30)),
    listArrivals(tx, recentFrom),
  ]);
  const hours = new Map(hourRows.map((row) => [row.channelId, row]));
  const halfHours = Map.groupBy(halfHourRows, (row) => row.channelId);
  const arrivals = new Map(arrivalRows.map((row) => [row.channelId, row.deliveries]));

  return vitals.map((row) =>
    describe(row, {
      hour: hours.get(row.channelId) ?? EMPTY_HOUR,
      arrived: arrivals.get(row.channelId) ?? 0,
      halfHours: halfHours.get(row.channelId) ?? [],
      recentSeconds: (now.getTime() - recentFrom.getTime()) / 1000,
      countUpTo,
      now,
    }),
  );
}

const EMPTY_HOUR: Omit<HourRow, "channelId"> = {
  attempts: 0,
  succeeded: 0,
  rateLimited: 0,
  recentAttempts: 0,
  recentlySucceeded: 0,
  recentlyRateLimited: 0,
  recentlySettled: 0,
  succeededSinceFailure: 0,
};

type Counted = {
  hour: Omit<HourRow, "channelId">;
  arrived: number;
  halfHours: readonly HalfHourRow[];
  recentSeconds: number;
  countUpTo: number;
  now: Date;
};

function describe(
  row: VitalsRow,
  { hour, arrived, halfHours, recentSeconds, countUpTo, now }: Counted,
): ChannelHealthRow {
  const { channelId, name, consecutiveFailures, lastSuccessAt, lastFailureAt, failingSince } = row;
  const circuit = circuitInForce(row);
  const waiting = Math.min(row.waiting, countUpTo);
  const hasMoreWaiting = row.waiting > countUpTo;
  const oldestWaitingSeconds = row.dueSince ? Math.max(0, (now.getTime() - row.dueSince.getTime()) / 1000) : 0;
  const report = reportHealth({
    hour: { attempts: hour.attempts, succeeded: hour.succeeded, rateLimited: hour.rateLimited },
    recent: {
      attempts: hour.recentAttempts,
      succeeded: hour.recentlySucceeded,
      rateLimited: hour.recentlyRateLimited,
    },
    causes: byCause(FAILURE_CATEGORIES, addArrays(halfHours.map(({ failures }) => failures))),
    latency: mergeHistograms(...halfHours.map(({ latency }) => latency)),
    pace: row.pace,
    consecutiveFailures,
    failingSince,
    succeededSinceFailure: hour.succeededSinceFailure,
    isUntried: lastSuccessAt === null && consecutiveFailures === 0 && hour.attempts === 0,
    isFed: row.isFed,
    waiting,
    hasMoreWaiting,
    oldestWaitingSeconds,
    hold: holdOf(row),
    circuit,
    askedUntilMs: row.askedUntilMs,
    now,
  });
  return {
    ...report,
    channelId,
    name,
    circuit,
    standsStill: stopAt(row, now) !== null || isTripped(row),
    consecutiveFailures,
    lastSuccessAt,
    lastFailureAt,
    attempts: hour.attempts,
    waiting,
    hasMoreWaiting,
    oldestWaitingSeconds,
    drainSeconds: drainSeconds({
      waiting,
      sentPerSecond: hour.recentlySettled / recentSeconds,
      arrivingPerSecond: arrived / recentSeconds,
    }),
  };
}

/** A status has its own time and reason; an enabled channel that catches up is held since it was stopped. */
function holdOf({ heldBy: reason, heldSince, status, statusAt, statusReason }: VitalsRow): HealthFacts["hold"] {
  if (reason === null) return null;
  return status === "enabled"
    ? { reason, since: heldSince, note: null }
    : { reason, since: statusAt, note: statusReason };
}
