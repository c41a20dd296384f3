import { query, verbatim } from "@/server/db/query";
import { type OrgTx, type WorkerSql, sqlOf } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

const SAME = `org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
  priority, sequence, created_at, replay_of, attempt_count, crash_count, fence, last_category, last_http_status, rule_name`;

export type UnsentReason = "cancelled" | "channel_deleted" | "caught_up";

/** The second half of settling what was never sent: the rows that are `gone` become history. Both are SQL texts. */
export const toHistory = (status: "'cancelled'" | "'failed'", reason: string): string =>
  `insert into engine.delivery_history (${SAME}, status, reason) select ${SAME}, ${status}, ${reason} from gone`;

const kept = (reason: UnsentReason) => toHistory("'cancelled'", `'${reason}'`);

/**
 * False when it is not pending. What a worker has in hand is left alone: it is no longer pending once the claim has
 * committed, and the claim of a row that goes first finds nothing.
 */
export async function cancelPending(tx: OrgTx, id: string): Promise<boolean> {
  const cancelled = await sqlOf(tx).run(query`
    with gone as (delete from engine.deliveries where id = ${id}::uuid and status = 'pending' returning *)
    ${verbatim(kept("cancelled"))}`);
  return cancelled === 1;
}

/** 0.7 s of work: more in one transaction would hold up fan-out for too long. */
export const CANCEL_BATCH = 10_000;

/** How many were cancelled; fewer than a batch means that none are left. */
export function cancelPendingOfChannel(tx: OrgTx, channelId: string): Promise<number> {
  return sqlOf(tx).run(query`
    with gone as (
      delete from engine.deliveries
       where id = any(array(select id from engine.deliveries
                             where channel_id = ${channelId}::uuid and status = 'pending' limit ${CANCEL_BATCH}))
         and status = 'pending'
      returning *)
    ${verbatim(kept("channel_deleted"))}`);
}

/** Two days are longer than any delivery stays in the hands of a worker. */
const CANCEL_LEFT_BEHIND = statement(
  "cancel_left_behind",
  `with gone as (
     delete from engine.deliveries
      where id = any(array(select d.id from channels c
                             join engine.deliveries d on d.org_id = c.org_id and d.channel_id = c.id
                            where c.deleted_at > now() - interval '2 days' and d.status = 'pending'
                            limit ${CANCEL_BATCH}))
        and status = 'pending'
     returning *)
   ${kept("channel_deleted")}`,
);

/** As above, for all orgs: what came back from a worker after its channel had been deleted. */
export function cancelLeftBehind(sql: WorkerSql): Promise<number> {
  return sql.run(CANCEL_LEFT_BEHIND);
}
