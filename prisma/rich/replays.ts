import { createHash } from "node:crypto";
import type { ReplayFilter, ReplayState } from "@/server/contracts/replays";
import { addToReport, type ReplayReport, type ReportEntry } from "@/server/domain/replay/replay-report";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { CAUSES, type CauseName } from "./causes";
import { CHANNELS, type ChannelPlan } from "./channels";
import type { Configured } from "./configure";
import { createDice, type Dice, randomBytesOf } from "./dice";
import type { History, Made } from "./history";

const SEED = 51_015;
const MINUTE_MS = 60_000;

type BatchPlan = {
  channel: string;
  state: ReplayState;
  /** When it was asked for, before the end of the history. */
  hoursAgo: number;
  startsInHours?: number;
  rate: number;
  /** How much of it was sent again, and how much of that failed. */
  fedShare: number;
  failedShare: number;
  cause: CauseName;
  reason?: string;
};

const BATCHES: readonly BatchPlan[] = [
  {
    channel: "Warehouse floor",
    state: "finished",
    hoursAgo: 44,
    rate: 10,
    fedShare: 1,
    failedShare: 0.04,
    cause: "invalid",
  },
  {
    channel: "Atlas ERP",
    state: "running",
    hoursAgo: 0.2,
    rate: 0.5,
    fedShare: 0.6,
    failedShare: 0.03,
    cause: "invalid",
  },
  {
    channel: "Fleet monitor",
    state: "auto_paused",
    hoursAgo: 3,
    rate: 5,
    fedShare: 0.4,
    failedShare: 0.85,
    cause: "not_found",
    reason: "More than half of the last answers were errors.",
  },
  {
    channel: "Staging mirror",
    state: "planned",
    hoursAgo: 1,
    startsInHours: 5,
    rate: 20,
    fedShare: 0,
    failedShare: 0,
    cause: "invalid",
  },
  {
    channel: "Analytics pipeline",
    state: "cancelled",
    hoursAgo: 200,
    rate: 2,
    fedShare: 0.2,
    failedShare: 0,
    cause: "invalid",
  },
];

/** One delivery of a batch: the one that failed, and the one that was sent instead. */
export type Item = { original: Made; fed: Made };
export type Batch = {
  id: string;
  plan: BatchPlan;
  channel: ChannelPlan;
  createdMs: number;
  filter: ReplayFilter;
  total: number;
  items: readonly Item[];
};

/** Replays of what failed before. Their deliveries belong to the history as well. */
export function makeBatches({ sources, deliveries, endMs }: History): Batch[] {
  const dice = createDice(SEED);
  return BATCHES.flatMap((plan) => {
    const channel = CHANNELS.find(({ name }) => name === plan.channel);
    if (!channel) return [];
    const createdMs = Math.floor(endMs - plan.hoursAgo * 60 * MINUTE_MS);
    const failed = deliveries.filter(
      ({ source, walk }) =>
        sources[source]?.channel === channel && walk.status === "failed" && walk.settledMs < createdMs - MINUTE_MS,
    );
    const chosen = failed.slice(0, Math.ceil(failed.length * plan.fedShare));
    const items = chosen.map((original, nth) => ({
      original,
      fed: sentAgain(original, nth, { plan, createdMs, dice }),
    }));
    const id = uuid7(createdMs, randomBytesOf(dice, 10));
    return failed.length === 0
      ? []
      : [{ id, plan, channel, createdMs, filter: { status: "failed" }, total: failed.length, items }];
  });
}

function sentAgain(
  original: Made,
  nth: number,
  { plan, createdMs, dice }: { plan: BatchPlan; createdMs: number; dice: Dice },
): Made {
  const atMs = createdMs + 2_000 + Math.floor((nth * 1_000) / plan.rate);
  const isFailure = dice() < plan.failedShare;
  const totalMs = 40 + Math.floor(dice() * 200);
  const attempt = { number: 1, startedMs: atMs, totalMs, cause: isFailure ? plan.cause : null };
  const walk = {
    attempts: [attempt],
    attemptCount: 1,
    status: isFailure ? ("failed" as const) : ("succeeded" as const),
    reason: isFailure ? "permanent" : null,
    settledMs: atMs + totalMs,
  };
  const { id: replayOf } = original;
  return { ...original, id: uuid7(atMs, randomBytesOf(dice, 10)), createdMs: atMs, walk, replayOf };
}

/** The row as the feeder would have left it. */
export function rowOf(batch: Batch, configured: Configured, endMs: number) {
  const { id, plan, channel, createdMs, items, total } = batch;
  const channelId = configured.channelId(channel);
  const filter = { ...batch.filter, channelId };
  const isOver = plan.state === "finished" || plan.state === "cancelled";
  const last = items.at(-1);
  const endedMs = (last?.fed.createdMs ?? createdMs) + MINUTE_MS;
  const startsMs = createdMs + (plan.startsInHours ?? 0) * 60 * MINUTE_MS;
  const failed = items.filter(({ fed }) => fed.walk.status === "failed").length;
  return {
    org_id: configured.orgId(channel.org),
    id,
    filter,
    filter_key: createHash("sha256").update(JSON.stringify(filter)).digest("hex"),
    dedupe_key: `rich-${id}`,
    created_by: "omar@northwind.example",
    created_at: new Date(createdMs),
    starts_at: new Date(startsMs),
    rate_per_second: plan.rate,
    state: plan.state,
    reason: plan.reason ?? null,
    total,
    plan: { [channelId]: total },
    cursor_at: last ? new Date(last.original.createdMs) : null,
    cursor_id: last?.original.id ?? null,
    walked: plan.state === "finished",
    fed: items.length,
    answered: items.length,
    succeeded: items.length - failed,
    failed,
    report: reportOf(items, channelId),
    running_since: plan.state === "planned" ? null : new Date(startsMs),
    next_at: isOver || plan.state === "auto_paused" ? null : new Date(Math.max(endMs, startsMs)),
    finished_at: isOver ? new Date(endedMs) : null,
  };
}

function reportOf(items: readonly Item[], channelId: string): ReplayReport {
  const entries = items.flatMap(({ fed }): ReportEntry[] => {
    const cause = fed.walk.attempts[0]?.cause ?? null;
    const category = cause && CAUSES[cause].failure.category;
    const outcome = fed.walk.status === "failed" ? "failed" : "succeeded";
    return [
      { kind: "fed", channelId },
      { kind: "settled", channelId, outcome, category },
    ];
  });
  return addToReport({ channels: {}, skipped: {} }, entries);
}
