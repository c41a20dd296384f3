import type { GroupFilter } from "@/server/contracts/groups";
import { joined, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";

export type OpenGroupRow = {
  id: string;
  ruleId: string;
  ruleName: string;
  channelId: string;
  channelName: string;
  groupKey: string;
  openedAt: Date;
  flushAt: Date;
  hardFlushAt: Date;
  eventCount: number;
  byteCount: number;
  priority: number;
  eventTypes: string[];
};

/** Those that close first come first; one more than asked for, to tell whether there are more. */
export function listGroups(tx: OrgTx, { ruleId, channelId, cursor, limit }: GroupFilter): Promise<OpenGroupRow[]> {
  const conditions = [
    query`true`,
    ...(ruleId ? [query`g.rule_id = ${ruleId}::uuid`] : []),
    ...(channelId ? [query`g.channel_id = ${channelId}::uuid`] : []),
    ...(cursor ? [query`(g.flush_at, g.id) > (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`] : []),
  ];
  return sqlOf(tx).rows(query`
    select g.id, g.rule_id as "ruleId", r.name as "ruleName", g.channel_id as "channelId", c.name as "channelName",
           g.group_key as "groupKey", g.opened_at as "openedAt", g.flush_at as "flushAt",
           g.hard_flush_at as "hardFlushAt", g.event_count as "eventCount", g.byte_count as "byteCount", g.priority,
           g.event_types as "eventTypes"
      from engine.delivery_groups g
      join rules r on r.org_id = g.org_id and r.id = g.rule_id
      join channels c on c.org_id = g.org_id and c.id = g.channel_id and c.deleted_at is null
     where ${joined(conditions, " and ")}
     order by g.flush_at, g.id limit ${limit + 1}`);
}

export type GroupAddressRow = { id: string; ruleId: string; channelId: string; groupKey: string; eventCount: number };

export async function findGroup(tx: OrgTx, id: string): Promise<GroupAddressRow | null> {
  const [row] = await sqlOf(tx).rows<GroupAddressRow>(query`
    select id, rule_id as "ruleId", channel_id as "channelId", group_key as "groupKey", event_count as "eventCount"
      from engine.delivery_groups where id = ${id}::uuid`);
  return row ?? null;
}

/** A group that is gone and left its events behind has become a delivery. */
export async function wasGroupSealed(tx: OrgTx, id: string): Promise<boolean> {
  const [row] = await sqlOf(tx).rows<{ sealed: boolean }>(query`
    select exists (select 1 from engine.delivery_items where group_id = ${id}::uuid) as sealed`);
  return row?.sealed ?? false;
}

export async function updateFlushAt(tx: OrgTx, id: string): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.delivery_groups set flush_at = least(flush_at, now()) where id = ${id}::uuid`);
}
