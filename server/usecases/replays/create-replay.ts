import { createHash } from "node:crypto";
import type { Actor } from "@/server/contracts/audit";
import { AppError } from "@/server/contracts/errors";
import {
  type CreateReplayInput,
  MAX_REPLAY_DAYS_AHEAD,
  OPEN_REPLAYS_PER_ORG,
  type ReplayFilter,
} from "@/server/contracts/replays";
import { recordAudit } from "@/server/db/queries/audit";
import { lockQuota } from "@/server/db/queries/org-locks";
import {
  countMatching,
  countOpenReplays,
  findOpenReplayByFilter,
  findReplayByKey,
  insertReplay,
  readNow,
} from "@/server/db/queries/deliveries/replays";
import type { OrgTx } from "@/server/db/scope";
import { priorityNumber } from "@/server/domain/limits/priority";
import { newId } from "@/server/new-id";

const DAY_MS = 86_400_000;

/**
 * Plans a batch over what is settled at this moment. One at a time per org, so that five clicks make one batch: the
 * others find its key. The same filter is not taken twice while it is under way: two batches would send every message
 * twice, one after the other, which is hardly ever what two people meant who asked for it at the same time.
 */
export async function createReplay(tx: OrgTx, actor: Actor, input: CreateReplayInput): Promise<{ id: string }> {
  await lockQuota(tx, actor.orgId, "replays");
  const filterKey = digestOf(input.filter);
  const known = await findReplayByKey(tx, input.idempotencyKey);
  if (known && !filterKey.equals(known.filterKey)) throw new AppError("idempotency_conflict");
  if (known) return { id: known.id };
  if (await findOpenReplayByFilter(tx, filterKey)) throw new AppError("replay_batch_running");
  if ((await countOpenReplays(tx)) >= OPEN_REPLAYS_PER_ORG) {
    throw new AppError("quota_exceeded", { detail: `At most ${OPEN_REPLAYS_PER_ORG} batches can be open at once.` });
  }

  const now = await readNow(tx);
  const startsAt = startOf(input.startsAt, now);
  const dryRun = await countMatching(tx, { orgId: actor.orgId, filter: input.filter, before: now });
  if (dryRun.count === 0 && dryRun.isExact) throw new AppError("replay_empty");

  const id = newId();
  await insertReplay(tx, {
    orgId: actor.orgId,
    id,
    filter: input.filter,
    filterKey,
    dedupeKey: input.idempotencyKey,
    createdBy: actor.label,
    createdAt: now,
    startsAt,
    ratePerSecond: input.ratePerSecond,
    priority: input.priority ? priorityNumber(input.priority) : null,
    dryRun,
  });
  await recordAudit(tx, actor, {
    action: "replay.created",
    targetType: "replay",
    targetId: id,
    after: {
      filter: JSON.stringify(input.filter),
      count: dryRun.count,
      ratePerSecond: input.ratePerSecond,
      startsAt: startsAt.toISOString(),
    },
  });
  return { id };
}

function startOf(asked: Date | undefined, now: Date): Date {
  if (!asked || asked <= now) return now;
  if (asked.getTime() - now.getTime() <= MAX_REPLAY_DAYS_AHEAD * DAY_MS) return asked;
  throw new AppError("invalid_input", { fields: { startsAt: `Use a time within ${MAX_REPLAY_DAYS_AHEAD} days.` } });
}

/** The same for the same filter, in whichever order it was written. */
function digestOf(filter: ReplayFilter): Buffer<ArrayBuffer> {
  const entries = Object.entries<unknown>(filter)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => [key, Array.isArray(value) ? value.map(String).sort() : value])
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
  return createHash("sha256").update(JSON.stringify(entries)).digest();
}
