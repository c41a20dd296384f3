import { markAllDue } from "@/server/db/queries/due";
import { holdChannels, lockChannelsToHold, pauseForDeadHead } from "@/server/engine/holds/holds-sql";
import { listLateTimers } from "./late-timers-sql";
import {
  countRecovered,
  listInboxOrgs,
  listOrphans,
  lockRecovery,
  type Orphan,
  putBack,
  quarantine,
  type Quarantined,
  takeTurn,
} from "./recover-sql";
import { addUnsentDeaths } from "@/server/engine/settle/unsent-deaths";
import { buryWorkers } from "./workers-sql";
import type { WorkerSql } from "@/server/db/scope";
import type { ClaimKey } from "@/server/engine/claim/slots";
import { policyOf } from "@/server/policy";
import { crashDelayMs, QUARANTINE_AT } from "@/server/domain/retry/death-watch";
import { uuid7Timestamp } from "@/server/domain/ids/uuid7";

/** An accepted event that waited this long was forgotten by its wake-up. */
const FORGOTTEN_AFTER_MS = 5_000;
const MAX_ORPHANS = 1_000;

export type Recovered = {
  deliveries: number;
  quarantined: number;
  timers: number;
  forgottenEvents: number;
  /** Orgs whose inbox must be looked at. */
  inboxOrgs: string[];
};

export type Recovery = {
  deadWorkers: readonly string[];
  workerId: string;
  nowMs: number;
  /** Not before somebody last looked so long ago; for the death of a worker nobody waits. */
  afterSeconds?: number;
};

/**
 * Finds what fell between the steps and puts it right: deliveries of dead workers, accepted events that nobody fanned
 * out, timers that would not ring. Null when another process is at it, or has been: one look is enough for all workers.
 */
export async function recover(
  sql: WorkerSql,
  { deadWorkers, workerId, nowMs, afterSeconds = 0 }: Recovery,
): Promise<Recovered | null> {
  if (!(await lockRecovery(sql))) return null;
  if (!(await takeTurn(sql, deadWorkers.length > 0 ? 0 : afterSeconds))) return null;

  const orphans = await listOrphans(sql, { deadWorkers, workerId, limit: MAX_ORPHANS });
  const { deaths, returned } = await putBackOrQuarantine(sql, orphans);
  // With all of its deliveries taken away, nobody needs to watch a dead worker any longer.
  if (orphans.length < MAX_ORPHANS) await buryWorkers(sql, deadWorkers);
  const inbox = await listInboxOrgs(sql);
  const forgotten = inbox.filter(
    ({ oldestEventId, isUnderWay }) =>
      !isUnderWay && nowMs - (uuid7Timestamp(oldestEventId) ?? nowMs) > FORGOTTEN_AFTER_MS,
  );

  const late = await listLateTimers(sql);
  const once = ({ orgId }: { orgId: string }) => ({ orgId, count: 1 });
  const deliveries = await countRecovered(sql, "delivery", returned);
  const quarantined = await countRecovered(sql, "quarantined", deaths);
  await countRecovered(sql, "event", forgotten.map(once));
  const timers = await countRecovered(sql, "timer", lostTimers(late, returned).map(once));
  // Timers before the states of channels, since the claim takes an org first; and all in one statement, since of
  // several orgs everybody takes the one with the lower id first.
  await markAllDue(sql, earliestPerOrg([...returned, ...late]));
  await recordDeaths(sql, deaths);
  return {
    deliveries,
    quarantined,
    timers,
    forgottenEvents: forgotten.length,
    inboxOrgs: inbox.map(({ orgId }) => orgId),
  };
}

/** What we failed to send by a fault of our own. Its org is put back into the ring, so no timer is needed. */
export async function setAside(sql: WorkerSql, delivery: Orphan): Promise<void> {
  const { deaths } = await putBackOrQuarantine(sql, [delivery]);
  await recordDeaths(sql, deaths);
}

/**
 * What was sent and whose result the database refuses in every form. A dead letter at once: sent again, it would only
 * reach its receiver twice. `inFigures` is false where the figures themselves may be what is refused.
 */
export async function buryUnrecorded(sql: WorkerSql, claim: ClaimKey, inFigures: boolean): Promise<void> {
  const deaths = await quarantine(sql, [claim], "unrecorded");
  await countRecovered(sql, "quarantined", deaths);
  await recordDeaths(sql, deaths, inFigures);
}

/** In the figures; and where order was promised, and to stop when a delivery dies, the channel stops before the next goes. */
async function recordDeaths(sql: WorkerSql, deaths: readonly Quarantined[], inFigures = true): Promise<void> {
  const holds = deaths.filter((dead) => dead.hadOrder && policyOf(dead).deadHead === "pause").map(pauseForDeadHead);
  // Channels before states; and counting takes the states of all of them in order, so holding comes after it.
  await lockChannelsToHold(sql, holds);
  if (inFigures) await addUnsentDeaths(sql, "quarantined", deaths);
  await holdChannels(sql, holds);
}

/** Back after a pause, or dead if it happens every time; whoever calls this sets the timers and counts the dead. */
async function putBackOrQuarantine(sql: WorkerSql, orphans: readonly Orphan[]) {
  const deaths = await quarantine(sql, orphans.filter(isBeyondHope), "quarantined");
  const returned = await putBack(
    sql,
    orphans
      .filter((orphan) => !isBeyondHope(orphan))
      .map((orphan) => ({ ...orphan, delayMs: crashDelayMs(orphan.crashCount + 1) })),
  );
  return { deaths, returned };
}

type Timer = { orgId: string; at: Date };

/** Timers that were wrong by themselves, and not because something of their org has just been put back. */
function lostTimers(late: readonly Timer[], returned: readonly Timer[]): Timer[] {
  const explained = new Set(returned.map(({ orgId }) => orgId));
  return late.filter(({ orgId }) => !explained.has(orgId));
}

function earliestPerOrg(timers: readonly Timer[]): Timer[] {
  const earliest = new Map<string, Date>();
  for (const { orgId, at } of timers) {
    const known = earliest.get(orgId);
    if (!known || at < known) earliest.set(orgId, at);
  }
  return [...earliest].map(([orgId, at]) => ({ orgId, at }));
}

function isBeyondHope({ crashCount }: Orphan): boolean {
  return crashCount + 1 >= QUARANTINE_AT;
}
