import { AppError } from "@/server/contracts/errors";
import { type Keyset, pageOf } from "@/server/contracts/keyset";
import { type ItemKind, type ReplayFilter, replayFilterSchema } from "@/server/contracts/replays";
import {
  findReplay,
  listChannelNames,
  listReplayItems,
  listReplays,
  readNow,
  type ReplayRow,
} from "@/server/db/queries/deliveries/replays";
import type { OrgTx } from "@/server/db/scope";
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import type { ChannelTally } from "@/server/domain/replay/replay-report";
import { estimate } from "./preview-replay";

/** Newest first, without reports. */
export async function pageOfReplays(tx: OrgTx, { cursor, limit }: { cursor?: Keyset | null; limit: number }) {
  const found = await listReplays(tx, cursor ?? null, limit);
  const { rows, nextCursor } = pageOf(found, limit, ({ createdAt: at, id }) => ({ at, id }));
  const now = await readNow(tx);
  const replays = [];
  for (const row of rows) {
    replays.push({ ...summarise(row), eta: await etaOf(tx, row, now), waitsFor: await waitsFor(tx, row) });
  }
  return { rows: replays, nextCursor };
}

export async function describeReplay(tx: OrgTx, replayId: string) {
  const row = await findReplay(tx, replayId);
  if (!row) throw new AppError("not_found");
  const now = await readNow(tx);
  const names = await namesOf(tx, row);
  return {
    ...summarise(row),
    eta: await etaOf(tx, row, now),
    waitsFor: await waitsFor(tx, row),
    skippedBy: row.report.skipped,
    channels: Object.keys({ ...row.plan, ...row.report.channels }).map((channelId) => ({
      channelId,
      name: names.get(channelId) ?? "",
      planned: row.plan[channelId] ?? 0,
      ...(row.report.channels[channelId] ?? NOTHING),
    })),
  };
}

const NOTHING: ChannelTally = { fed: 0, skipped: 0, succeeded: 0, failed: 0, cancelled: 0, categories: {} };

export async function pageOfReplayItems(
  tx: OrgTx,
  page: { replayId: string; kind?: ItemKind; cursor?: string | null; limit: number },
) {
  if (!(await findReplay(tx, page.replayId))) throw new AppError("not_found");
  const found = await listReplayItems(tx, page);
  const rows = found.slice(0, page.limit);
  return {
    rows: rows.map(({ deliveryId, fedId, channelId, channelName, ...item }) => ({
      ...item,
      channel: { id: channelId, name: channelName ?? "" },
      original: { id: deliveryId, publicId: publicId("delivery", deliveryId) },
      replay: fedId ? { id: fedId, publicId: publicId("delivery", fedId) } : null,
    })),
    nextCursor: found.length > page.limit ? (rows.at(-1)?.deliveryId ?? null) : null,
  };
}

function summarise(row: ReplayRow) {
  const { filter, priority, plan: _, report: __, behind: ___, ...rest } = row;
  const settled = row.succeeded + row.failed + row.cancelled;
  return {
    ...rest,
    filter: readFilter(filter),
    priority: priority === null ? null : priorityName(priority),
    settled,
    /** Fed, and neither delivered nor given up yet. */
    open: row.fed - settled,
  };
}

/** Times are stored as text. */
function readFilter({ from, to, ...filter }: Record<string, unknown>): ReplayFilter {
  return replayFilterSchema.parse({
    ...filter,
    ...(typeof from === "string" && { from: new Date(from) }),
    ...(typeof to === "string" && { to: new Date(to) }),
  });
}

/** The names of stopped channels, for which something is left out until they go on. */
async function waitsFor(tx: OrgTx, { state, behind }: ReplayRow): Promise<string[]> {
  const ids = state === "running" ? Object.keys(behind) : [];
  return ids.length === 0 ? [] : (await listChannelNames(tx, ids)).map(({ name }) => name).sort();
}

/** Null unless it is running or about to; nobody knows when a stopped channel goes on, so only the others count. */
async function etaOf(tx: OrgTx, row: ReplayRow, now: Date) {
  if (row.state !== "running" && row.state !== "planned") return null;
  const remaining = new Map(
    Object.entries(row.plan).flatMap(([channelId, planned]) => {
      const tally = row.report.channels[channelId];
      const left = Math.max(0, planned - (tally?.fed ?? 0) - (tally?.skipped ?? 0));
      return channelId in row.behind ? [] : [[channelId, left] as const];
    }),
  );
  if (Object.keys(row.behind).length > 0 && [...remaining.values()].every((left) => left === 0)) return null;
  const start = row.startsAt > now ? row.startsAt : now;
  const { eta } = await estimate(tx, { remaining, ratePerSecond: row.ratePerSecond, now: start });
  return eta;
}

async function namesOf(tx: OrgTx, { plan, report }: ReplayRow): Promise<Map<string, string>> {
  const channels = await listChannelNames(tx, Object.keys({ ...plan, ...report.channels }));
  return new Map(channels.map(({ id, name }) => [id, name]));
}
