import type { BusMessage } from "@/server/bus/event-bus";
import { AppError } from "@/server/contracts/errors";
import type { PoisonReason } from "@/server/contracts/rules/refused-messages";
import { isAboutData } from "@/server/db/sql";
import { isDatabaseAway } from "@/server/db/database-away";
import { findLiveOrgs, findSenderKeys } from "@/server/db/queries/bus/ingest";
import { withWorker } from "@/server/db/scope";
import { recordPoison } from "./record-poison";
import {
  type BadMessage,
  type GoodMessage,
  namedKeyId,
  type ReadContext,
  readMessage,
  refusalOf,
} from "./read-message";
import { type StoreContext, storeMessages } from "./store-messages";

export type IngestContext = Omit<ReadContext, "findKey"> &
  StoreContext & {
    /** The org whose people see messages that name no known sender. */
    operatorOrgId: string | null;
    onStored: (orgId: string, events: readonly { duplicate: boolean }[]) => void;
    onPoison: (message: BusMessage, reason: PoisonReason, orgId: string | null) => void;
  };

/** So often a message is tried whose failure nobody can explain; then it is set aside, so that others get past it. */
const MAX_DELIVERIES = 5;
const ORGS_AT_ONCE = 4;

/**
 * Stores what came through a bus, through the same use-case as REST. Returns once every message is stored or recorded as
 * poison, and both are committed; throws when one has to be delivered again. What was stored by then is recognised.
 */
export async function ingestMessages(context: IngestContext, messages: readonly BusMessage[]): Promise<void> {
  const read = await readAll(context, messages);
  const bad = read.filter((one): one is BadMessage => "reason" in one);
  const good = read.filter((one): one is GoodMessage => "events" in one);
  for (const one of bad) await setAside(context, one);

  const queue = [...Map.groupBy(good, ({ orgId }) => orgId)];
  const failures: unknown[] = [];
  const takeTurns = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await ingestOf(context, ...next).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: ORGS_AT_ONCE }, takeTurns));
  if (failures.length > 0) throw failures[0];
}

/** Whose keys and orgs are alive is asked once for the whole batch, and anew with every batch. */
async function readAll(context: IngestContext, messages: readonly BusMessage[]): Promise<(GoodMessage | BadMessage)[]> {
  const keyIds = [...new Set(messages.map(namedKeyId).filter((id) => id !== null))];
  return withWorker(async (sql) => {
    const keys = new Map((await findSenderKeys(sql, keyIds)).map((key) => [key.id, key]));
    const read = messages.map((message) => readMessage(message, { ...context, findKey: (id) => keys.get(id) }));
    const orgIds = [
      ...read.flatMap(({ orgId }) => orgId ?? []),
      ...(context.operatorOrgId ? [context.operatorOrgId] : []),
    ];
    const alive = await findLiveOrgs(sql, [...new Set(orgIds)]);
    // An org that was deleted meanwhile gets nothing more, and has nobody to show it to.
    return read.filter(({ orgId }) => orgId === null || alive.has(orgId));
  });
}

/** One org's messages in one transaction; when that fails, each for itself, so that a bad one is alone with its fate. */
async function ingestOf(context: IngestContext, orgId: string, messages: readonly GoodMessage[]): Promise<void> {
  try {
    context.onStored(orgId, await storeMessages(context, orgId, messages));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    for (const message of messages) await ingestOne(context, message);
  }
}

async function ingestOne(context: IngestContext, good: GoodMessage): Promise<void> {
  const { orgId, message } = good;
  try {
    context.onStored(orgId, await storeMessages(context, orgId, [good]));
  } catch (error) {
    const why = verdictOn(error, message);
    if (!why) throw error;
    await setAside(context, { message, orgId, ...why });
  }
}

/** Null: it has to be tried again. */
function verdictOn(error: unknown, { deliveries }: BusMessage): { reason: PoisonReason; detail: string } | null {
  if (error instanceof AppError && error.status < 500 && error.code !== "rate_limited") return refusalOf(error);
  if (isDatabaseAway(error)) return null;
  // Another consumer may have stored it in this very moment: looked at once more before it counts.
  const isDoubled = (error as { code?: unknown }).code === "23505";
  if (isAboutData(error) && !isDoubled) return { reason: "refused", detail: "The database cannot store these values." };
  if (deliveries < MAX_DELIVERIES) return null;
  return { reason: "failed", detail: `It could not be stored in ${MAX_DELIVERIES} tries.` };
}

async function setAside(context: IngestContext, bad: BadMessage): Promise<void> {
  const orgId = bad.orgId ?? context.operatorOrgId;
  if (orgId) await recordPoison({ ...bad, orgId });
  context.onPoison(bad.message, bad.reason, orgId);
}
