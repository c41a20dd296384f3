import type { OrgSql, WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

/** `of` is the delivery that is sent again, `root` the first one of its message. */
export type ReplayDelivery = {
  id: string;
  of: string;
  root: string;
  channelId: string;
  rank: number;
  priority: number;
  orderKey: string | null;
};

/**
 * The same messages once more, behind everything that is waiting. They take no numbers of their own: the channel's
 * numbers have no gaps and a message keeps its own, so in an ordered channel a replay stands beside the last number given
 * out, and its later id puts it behind. That number is held until the commit, so that fan-out gives out no others
 * meanwhile that the replay would stand in front of. Where one is under way already nothing is inserted. In the order of
 * the roots, so that two who insert the same ones never wait for each other twice.
 */
const INSERT = statement(
  "insert_replay_deliveries",
  `with given as materialized (
     select * from json_to_recordset($2::text::json) as r(id uuid, "of" uuid, root uuid, channel_id uuid, rank smallint,
            priority smallint, order_key text)),
   numbers as materialized (
     select q.channel_id, q.last from engine.channel_sequences q
      where q.org_id = $1::uuid
        and q.channel_id = any(array(select channel_id from given where order_key is not null))
      order by q.channel_id for share)
   insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
     event_count, byte_count, priority, sequence, replay_of, rank, order_key, order_seq, rule_name)
   select h.org_id, r.id, h.channel_id, h.rule_id, h.group_id, h.message_id, h.group_key, h.event_types,
          h.event_count, h.byte_count, r.priority, h.sequence, r.root, r.rank, r.order_key,
          case when r.order_key is not null then greatest(h.sequence, coalesce(q.last, 0)) end,
          coalesce(h.rule_name, n.name, '')
     from given r
     join engine.delivery_history h on h.id = r.of and h.org_id = $1::uuid
     left join numbers q on q.channel_id = r.channel_id
     left join rules n on n.org_id = h.org_id and n.id = h.rule_id
    order by r.root, r.id
   on conflict (org_id, replay_of) where replay_of is not null do nothing
   returning id`,
);

/** Answers with the ids of those that were inserted. */
export async function insertReplayDeliveries(
  sql: WorkerSql | OrgSql,
  orgId: string,
  rows: readonly ReplayDelivery[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await sql.rows<{ id: string }>(INSERT, [orgId, asJson(rows)]);
  return new Set(inserted.map(({ id }) => id));
}

function asJson(rows: readonly ReplayDelivery[]): string {
  return JSON.stringify(
    rows.map(({ orderKey, channelId, ...row }) => ({ ...row, channel_id: channelId, order_key: orderKey })),
  );
}
