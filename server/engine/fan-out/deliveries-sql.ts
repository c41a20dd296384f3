import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

/*
 * Numbers are taken and given in one statement: whoever inserts deliveries need not wait for an answer in between. Within
 * a channel they follow the order of the rows. The rule's name is kept as it is now, since the body says it.
 */
const INSERT_DELIVERIES = statement(
  "insert_deliveries",
  `with given as materialized (
     select * from json_to_recordset($1) as d(org_id uuid, id uuid, channel_id uuid, rule_id uuid, group_id uuid,
            message_id uuid, group_key text, event_types json, event_count int, byte_count int, priority smallint,
            behind int, rank smallint, order_key text)),
   numbers as (
     insert into engine.channel_sequences as s (org_id, channel_id, last)
     select org_id, channel_id, count(*) from given group by org_id, channel_id order by org_id, channel_id
     on conflict (org_id, channel_id) do update set last = s.last + excluded.last
     returning org_id, channel_id, last)
   insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
                                  event_count, byte_count, priority, sequence, rank, order_key, order_seq,
                                  rule_name)
   select d.org_id, d.id, d.channel_id, d.rule_id, d.group_id, d.message_id, d.group_key,
          array(select json_array_elements_text(d.event_types)), d.event_count, d.byte_count, d.priority,
          n.last - d.behind, d.rank, d.order_key, case when d.order_key is null then null else n.last - d.behind end,
          coalesce(r.name, '')
     from given d
     join numbers n using (org_id, channel_id)
     left join rules r on r.org_id = d.org_id and r.id = d.rule_id`,
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
  rank: number;
  orderKey: string | null;
};

const TAKE_NUMBERS = statement(
  "take_delivery_numbers",
  `insert into engine.channel_sequences as s (org_id, channel_id, last)
   select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as n(org_id, channel_id, last) order by 1, 2
   on conflict (org_id, channel_id) do update set last = s.last + excluded.last
   returning channel_id as "channelId", last`,
);

/**
 * Takes as many numbers of each channel as there are rows. Answers with the number of each row, by its id, in their order.
 * Others may hold a channel's numbers until their commit: never while an org is locked.
 */
export async function takeNumbers(
  sql: WorkerSql,
  rows: readonly Pick<NewDelivery, "orgId" | "channelId" | "id">[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const byChannel = [...Map.groupBy(rows, ({ channelId }) => channelId)];
  const taken = await sql.rows<{ channelId: string; last: string }>(TAKE_NUMBERS, [
    byChannel.map(([, [first]]) => first?.orgId),
    byChannel.map(([channelId]) => channelId),
    byChannel.map(([, { length }]) => length),
  ]);
  const lastOf = new Map(taken.map(({ channelId, last }) => [channelId, BigInt(last)]));
  return new Map(
    byChannel.flatMap(([channelId, ofChannel]) =>
      ofChannel.map(({ id }, index) => {
        const behind = BigInt(ofChannel.length - 1 - index);
        return [id, String((lastOf.get(channelId) ?? 0n) - behind)] as const;
      }),
    ),
  );
}

const INSERT_FRESH = statement(
  "insert_fresh_deliveries",
  `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
                                  event_count, byte_count, priority, sequence, rank, rule_name, status, fence,
                                  worker_id, lease_until)
   select d.org_id, d.id, d.channel_id, d.rule_id, d.group_id, d.id, d.group_key,
          array(select json_array_elements_text(d.event_types)), d.event_count, d.byte_count, d.priority,
          d.sequence, d.rank, coalesce(r.name, ''), case when d.taken then 'processing' else 'pending' end, d.taken::int,
          case when d.taken then $2::uuid end, case when d.taken then now() + make_interval(secs => $3) end
     from json_to_recordset($1) as d(org_id uuid, id uuid, channel_id uuid, rule_id uuid, group_id uuid, group_key text,
          event_types json, event_count int, byte_count int, priority smallint, sequence bigint, rank smallint,
          taken boolean)
     left join rules r on r.org_id = d.org_id and r.id = d.rule_id
   returning id, rule_name as "ruleName"`,
);

export type NumberedDelivery = NewDelivery & { sequence: string; isTaken: boolean };

/** Those that are taken stand in the table as claimed from the start. Answers with the names of their rules, by id. */
export async function insertFresh(
  sql: WorkerSql,
  rows: readonly NumberedDelivery[],
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Promise<Map<string, string>> {
  const records = rows.map((row) => ({
    org_id: row.orgId,
    id: row.id,
    channel_id: row.channelId,
    rule_id: row.ruleId,
    group_id: row.groupId,
    group_key: row.groupKey,
    event_types: row.eventTypes,
    event_count: row.eventCount,
    byte_count: row.byteCount,
    priority: row.priority,
    sequence: row.sequence,
    rank: row.rank,
    taken: row.isTaken,
  }));
  const made = await sql.rows<{ id: string; ruleName: string }>(INSERT_FRESH, [
    JSON.stringify(records),
    workerId,
    leaseSeconds,
  ]);
  return new Map(made.map(({ id, ruleName }) => [id, ruleName]));
}

/** Each with the next number of its channel, in the order in which they are given. */
export async function insertDeliveries(sql: WorkerSql, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  const behind = new Map<string, number>();
  // From the last to the first: how many of the same channel follow is how far its number is from the last one taken.
  const records = rows.toReversed().map((row) => {
    const followers = behind.get(row.channelId) ?? 0;
    behind.set(row.channelId, followers + 1);
    return {
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
      behind: followers,
      rank: row.rank,
      order_key: row.orderKey,
    };
  });
  await sql.run(INSERT_DELIVERIES, [JSON.stringify(records)]);
}
