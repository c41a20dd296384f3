import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { FailureCategory } from "@/server/domain/retry/outcome";
import type { ItemOutcome, SkipReason } from "@/server/domain/replay/replay-report";
import type { ReplayAddress } from "./feed-replays-sql";
import { toHistory } from "@/server/db/queries/deliveries/cancel-deliveries";

const INSERT_ITEMS = statement(
  "feed_insert_items",
  `insert into engine.replay_items (org_id, replay_id, delivery_id, message_id, channel_id, fed_id, skip_reason, at,
                                    check_at)
   select $1, $2, i.delivery_id, i.message_id, i.channel_id, i.fed_id, i.skip_reason, $4,
          case when i.fed_id is not null then $4::timestamptz end
     from json_to_recordset($3) as i(delivery_id uuid, message_id uuid, channel_id uuid, fed_id uuid, skip_reason text)`,
);

export type NewReplayItem = {
  deliveryId: string;
  messageId: string;
  channelId: string;
  fedId: string | null;
  skipReason: SkipReason | null;
};

export async function insertReplayItems(
  sql: WorkerSql,
  { orgId, id, now }: ReplayAddress & { now: Date },
  items: readonly NewReplayItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map((item) => ({
    delivery_id: item.deliveryId,
    message_id: item.messageId,
    channel_id: item.channelId,
    fed_id: item.fedId,
    skip_reason: item.skipReason,
  }));
  await sql.run(INSERT_ITEMS, [orgId, id, JSON.stringify(rows), now]);
}

export type ChangedItem = {
  deliveryId: string;
  channelId: string;
  fedAt: Date;
  /** Before this look. */
  wasAnswered: boolean;
  /** Null while it is open. */
  outcome: ItemOutcome | null;
  category: FailureCategory | null;
  sendAfter: Date | null;
};

const LIST_CHANGED = statement(
  "feed_list_changed",
  `with due as materialized (
     select i.* from engine.replay_items i
      where i.org_id = $1 and i.replay_id = $2 and i.fed_id is not null and i.outcome is null and ($3 or i.check_at <= $4)
      order by i.check_at limit $5)
   select i.delivery_id as "deliveryId", i.channel_id as "channelId", i.at as "fedAt", i.answered as "wasAnswered",
          coalesce(h.status, case when d.id is null then 'cancelled' end) as outcome,
          coalesce(h.last_category, d.last_category) as category, d.send_after as "sendAfter"
     from due i
     left join engine.delivery_history h on h.id = i.fed_id and h.org_id = i.org_id
     left join engine.deliveries d on d.id = i.fed_id and d.org_id = i.org_id
    where d.id is null or d.attempt_count > 0`,
);

/** Of what was fed, those that were answered or settled since somebody looked; with `all`, also ahead of their time. */
export async function listChangedItems(
  sql: WorkerSql,
  { orgId, id, now }: ReplayAddress & { now: Date },
  { all, limit }: { all: boolean; limit: number },
): Promise<ChangedItem[]> {
  return sql.rows(LIST_CHANGED, [orgId, id, all, now, limit]);
}

const UPDATE_ITEMS = statement(
  "feed_update_items",
  `update engine.replay_items i
      set answered = true, outcome = n.outcome, category = n.category, check_at = n.check_at
     from json_to_recordset($3) as n(delivery_id uuid, outcome text, category text, check_at timestamptz)
    where i.org_id = $1 and i.replay_id = $2 and i.delivery_id = n.delivery_id`,
);

export async function updateReplayItems(
  sql: WorkerSql,
  { orgId, id }: ReplayAddress,
  items: readonly (ChangedItem & { checkAt: Date | null })[],
): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ deliveryId, outcome, category, checkAt }) => ({
    delivery_id: deliveryId,
    outcome,
    category,
    check_at: checkAt,
  }));
  await sql.run(UPDATE_ITEMS, [orgId, id, JSON.stringify(rows)]);
}

const NEXT_CHECK = statement(
  "feed_next_check",
  `select check_at as at from engine.replay_items
    where org_id = $1 and replay_id = $2 and fed_id is not null and outcome is null order by check_at limit 1`,
);

export async function findNextCheck(sql: WorkerSql, { orgId, id }: ReplayAddress): Promise<Date | null> {
  const [row] = await sql.rows<{ at: Date }>(NEXT_CHECK, [orgId, id]);
  return row?.at ?? null;
}

const CALL_BACK = statement(
  "feed_call_back",
  `with gone as (
     delete from engine.deliveries
      where id = any(array(select d.id from engine.replay_items i
                             join engine.deliveries d on d.id = i.fed_id and d.org_id = i.org_id
                            where i.org_id = $1 and i.replay_id = $2 and i.fed_id is not null and i.outcome is null
                              and d.status = 'pending'
                            limit $3 for update of d skip locked))
     returning *)
   ${toHistory("'cancelled'", "'cancelled'")}`,
);

/** Cancels what was fed and is still waiting. What a worker has in hand is left to it. */
export async function callBack(sql: WorkerSql, { orgId, id }: ReplayAddress, limit: number): Promise<number> {
  return sql.run(CALL_BACK, [orgId, id, limit]);
}
