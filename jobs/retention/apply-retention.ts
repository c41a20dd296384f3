import { KEPT_TABLES, type KeptTable } from "@/server/contracts/retention";
import { eraseOrg, eraseRows, listOrgsToErase, listOrgTables } from "@/server/db/queries/erase-org";
import {
  deleteOldAudit,
  deleteOldDeliveries,
  deleteOldEvents,
  dropPart,
  isNeeded,
  listPartsBefore,
  listRetentions,
  ORG_BATCH,
} from "@/server/db/queries/retention";
import { withPatientWorker, withWorker } from "@/server/db/scope";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { env } from "@/server/env";
import { log } from "@/server/observability/log";
import { type Archive, openArchive } from "./retention-archive";

const DAY_MS = 86_400_000;
/** What is not committed after this time never will be. */
const LONGEST_TRANSACTION_MS = 60_000;

/** Removes what is older than it is kept for: whole months, then rows of orgs that keep less, then deleted orgs. */
export async function applyRetention(signal: AbortSignal, now = new Date()): Promise<void> {
  const { RETENTION_DAYS, RETENTION_EXPORT_DIR, AUDIT_RETENTION_DAYS, ERASE_ORGS_AFTER_DAYS } = env();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const archive = RETENTION_EXPORT_DIR === undefined ? null : await openArchive(RETENTION_EXPORT_DIR);

  const orgs = await withWorker((sql) => listRetentions(sql, RETENTION_DAYS));
  const longest = Math.max(RETENTION_DAYS, ...orgs.map(({ days }) => days));
  for (const table of KEPT_TABLES) await dropMonths(table, daysAgo(longest), archive, signal);
  for (const { orgId, days } of orgs) {
    // What the longest keep goes with its month; only who keeps less needs rows to be looked for.
    if (days < longest) await removeRows(orgId, daysAgo(days), archive, signal);
  }
  if (AUDIT_RETENTION_DAYS !== undefined) await removeAudit(daysAgo(AUDIT_RETENTION_DAYS), signal);
  await eraseOrgs(daysAgo(ERASE_ORGS_AFTER_DAYS), signal);
}

async function dropMonths(table: KeptTable, before: Date, archive: Archive | null, signal: AbortSignal): Promise<void> {
  for (const part of await withWorker((sql) => listPartsBefore(sql, table, before))) {
    if (signal.aborted) return;
    const since = uuid7(Date.now() - LONGEST_TRANSACTION_MS, new Uint8Array(10));
    // Asked first without a lock: it may take long where much is waiting.
    if (await withPatientWorker((sql) => isNeeded(sql, table, part))) {
      log().info({ event: "retention.kept", table, part: part.part }, "Something unsettled still needs this month.");
      continue;
    }
    await archive?.saveMonth(table, part, signal);
    const isGone = await withWorker((sql) => dropPart(sql, table, part, since));
    if (isGone) log().info({ event: "retention.dropped", table, part: part.part });
  }
}

async function removeRows(orgId: string, before: Date, archive: Archive | null, signal: AbortSignal): Promise<void> {
  for (const [what, remove] of [
    ["deliveries", deleteOldDeliveries],
    ["events", deleteOldEvents],
  ] as const) {
    let total = 0;
    for (let count = ORG_BATCH; count >= ORG_BATCH && !signal.aborted; total += count) {
      count = await withWorker(async (sql) => {
        const rows = await remove(sql, orgId, before);
        // Written before the commit: a row may be in two files, and is never in none.
        await archive?.saveRows(orgId, rows);
        return rows.filter(({ table }) => table === "events" || table === "delivery_history").length;
      });
    }
    if (total > 0) log().info({ event: "retention.removed", orgId, what, count: total });
  }
}

async function removeAudit(before: Date, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let count = ORG_BATCH; count >= ORG_BATCH && !signal.aborted; total += count) {
    count = await withWorker((sql) => deleteOldAudit(sql, before));
  }
  if (total > 0) log().info({ event: "retention.removed", what: "audit", count: total });
}

async function eraseOrgs(deletedBefore: Date, signal: AbortSignal): Promise<void> {
  const tables = await withWorker(listOrgTables);
  for (const { orgId } of await withWorker((sql) => listOrgsToErase(sql, deletedBefore))) {
    for (const table of tables) {
      while (!signal.aborted && (await withWorker((sql) => eraseRows(sql, table, orgId))));
    }
    if (signal.aborted) return;
    await withWorker((sql) => eraseOrg(sql, orgId));
    log().info({ event: "org.erased", orgId });
  }
}
