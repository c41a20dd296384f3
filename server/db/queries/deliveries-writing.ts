import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

const NEXT_SEQUENCES = statement(
  "next_sequences",
  `insert into engine.channel_sequences as s (org_id, channel_id, last)
   select c.org_id, c.channel_id, c.n from unnest($1::uuid[], $2::uuid[], $3::int[]) as c(org_id, channel_id, n)
    order by c.org_id, c.channel_id
   on conflict (org_id, channel_id) do update set last = s.last + excluded.last
   returning channel_id as "channelId", last`,
);

/** Takes `count` numbers per channel, each named once; answers with the first one taken. */
export async function takeSequences(
  sql: WorkerSql,
  counts: readonly { orgId: string; channelId: string; count: number }[],
): Promise<Map<string, bigint>> {
  if (counts.length === 0) return new Map();
  const rows = await sql.rows<{ channelId: string; last: string }>(NEXT_SEQUENCES, [
    counts.map(({ orgId }) => orgId),
    counts.map(({ channelId }) => channelId),
    counts.map(({ count }) => count),
  ]);
  const taken = new Map(counts.map(({ channelId, count }) => [channelId, count]));
  return new Map(rows.map(({ channelId, last }) => [channelId, BigInt(last) - BigInt(taken.get(channelId) ?? 0) + 1n]));
}

const INSERT_DELIVERIES = statement(
  "insert_deliveries",
  `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
                                  event_count, byte_count, priority, sequence, rank, order_key, order_seq)
   select d.org_id, d.id, d.channel_id, d.rule_id, d.group_id, d.message_id, d.group_key,
          array(select json_array_elements_text(d.event_types)), d.event_count, d.byte_count, d.priority, d.sequence,
          d.rank, d.order_key, case when d.order_key is null then null else d.sequence end
     from json_to_recordset($1) as d(org_id uuid, id uuid, channel_id uuid, rule_id uuid, group_id uuid, message_id uuid,
          group_key text, event_types json, event_count int, byte_count int, priority smallint, sequence bigint,
          rank smallint, order_key text)`,
);

export type NewDelivery = {
  orgId: string;
  id: string;
  channelId: string;
  ruleId: string;
  groupId: string;
  messageId: string;
  groupKey: string;
  eventTypes: readonly string[];
  eventCount: number;
  byteCount: number;
  priority: number;
  sequence: bigint;
  rank: number;
  orderKey: string | null;
};

export async function insertDeliveries(sql: WorkerSql, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  const records = rows.map((row) => ({
    org_id: row.orgId,
    id: row.id,
    channel_id: row.channelId,
    rule_id: row.ruleId,
    group_id: row.groupId,
    message_id: row.messageId,
    group_key: row.groupKey,
    event_types: row.eventTypes,
    event_count: row.eventCount,
    byte_count: row.byteCount,
    priority: row.priority,
    sequence: row.sequence.toString(),
    rank: row.rank,
    order_key: row.orderKey,
  }));
  await sql.run(INSERT_DELIVERIES, [JSON.stringify(records)]);
}
