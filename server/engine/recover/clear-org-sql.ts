import { tryLockGroups } from "@/server/engine/fan-out/fan-out-sql";
import { toHistory } from "@/server/db/queries/deliveries/cancel-deliveries";
import type { WorkerSql } from "@/server/db/scope";
import { type Statement, statement } from "@/server/db/sql";

/** Longer than any delivery stays in the hands of a worker: nothing comes back after it. */
const SETTLED_AFTER = "2 days";

const LIST = statement(
  "clear_list_orgs",
  `select id as "orgId" from orgs where deleted_at is not null and cleared_at is null order by deleted_at limit 1000`,
);

/** Deleted orgs that may have left something behind, the longest deleted first. */
export function listOrgsToClear(sql: WorkerSql): Promise<{ orgId: string }[]> {
  return sql.rows(LIST);
}

/** Rows per statement. A group brings up to a thousand items with it. */
const BATCH = { deliveries: 5_000, groups: 50, inbox: 5_000 } as const;

const CANCEL = statement(
  "clear_cancel_deliveries",
  `with gone as (
     delete from engine.deliveries
      where id = any(array(select id from engine.deliveries
                            where org_id = $1 and status = 'pending' limit ${BATCH.deliveries}))
        and org_id = $1 and status = 'pending'
     returning *)
   ${toHistory("'cancelled'", "'org_deleted'")}`,
);

const DELETE_GROUPS = statement(
  "clear_delete_groups",
  `with gone as (
     delete from engine.delivery_groups
      where id = any(array(select id from engine.delivery_groups where org_id = $1 limit ${BATCH.groups}))
        and org_id = $1
     returning id),
   items as (delete from engine.delivery_items where group_id = any(array(select id from gone)) and org_id = $1)
   select id from gone`,
);

const DELETE_INBOX = statement(
  "clear_delete_inbox",
  `delete from engine.event_inbox
    where org_id = $1
      and seq = any(array(select seq from engine.event_inbox where org_id = $1 order by seq limit ${BATCH.inbox}))`,
);

const DELETE_DEFERRED = statement(
  "clear_delete_deferred",
  `delete from engine.deferred_events
    where org_id = $1
      and event_id = any(array(select event_id from engine.deferred_events where org_id = $1 limit ${BATCH.inbox}))`,
);

const DELETE_POISON = statement(
  "clear_delete_poison",
  `delete from engine.poison_messages
    where org_id = $1 and id = any(array(select id from engine.poison_messages where org_id = $1 limit ${BATCH.inbox}))`,
);

const END_REPLAYS = statement(
  "clear_end_replays",
  `update engine.replays set state = 'cancelled', next_at = null, finished_at = coalesce(finished_at, now())
    where org_id = $1 and (next_at is not null or state in ('planned', 'running', 'paused', 'auto_paused'))`,
);

const MARK_CLEARED = statement(
  "clear_mark_org",
  `update orgs set cleared_at = now()
    where id = $1 and deleted_at <= now() - interval '${SETTLED_AFTER}'
      and not exists (select 1 from engine.deliveries where org_id = $1)`,
);

const STEPS: readonly Statement[] = [END_REPLAYS, CANCEL, DELETE_GROUPS, DELETE_INBOX, DELETE_DEFERRED, DELETE_POISON];

/**
 * Takes the next batch of everything that waits in a deleted org: deliveries are cancelled; groups, accepted events and
 * replays end. Answers how many rows; once there are none, the org is marked as cleared. Null while fan-out is at it.
 */
export async function clearOrg(sql: WorkerSql, orgId: string): Promise<number | null> {
  if (!(await tryLockGroups(sql, orgId))) return null;
  let rows = 0;
  for (const step of STEPS) rows += await sql.run(step, [orgId]);
  if (rows === 0) await sql.run(MARK_CLEARED, [orgId]);
  return rows;
}
