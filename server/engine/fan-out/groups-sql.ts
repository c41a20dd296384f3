import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { OpenGroup } from "@/server/domain/grouping/plan-groups";

/** Groups of several orgs travel together; each says whose it is. */
export type OrgGroup = OpenGroup & { orgId: string };

const COLUMNS = `g.org_id as "orgId", g.id, g.rule_id as "ruleId", g.channel_id as "channelId", g.group_key as "groupKey",
  g.opened_at as "openedAt", g.hard_flush_at as "hardFlushAt", g.flush_at as "flushAt",
  g.event_count as "eventCount", g.byte_count as "byteCount", g.priority, g.event_types as "eventTypes"`;

const LIST_GROUPING = statement(
  "list_grouping_orgs",
  `select o.id as "orgId" from unnest($1::uuid[]) as o(id)
    where exists (select 1 from engine.delivery_groups g where g.org_id = o.id)`,
);

/** Those that have any group open at all: most rules without a window never need to look for one. */
export async function listGroupingOrgs(sql: WorkerSql, orgIds: readonly string[]): Promise<{ orgId: string }[]> {
  return sql.rows(LIST_GROUPING, [orgIds]);
}

const LIST_OPEN = statement(
  "list_open_groups",
  `select ${COLUMNS} from engine.delivery_groups g
     join unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) as k(org_id, rule_id, channel_id, group_key)
       on g.org_id = k.org_id and g.rule_id = k.rule_id and g.channel_id = k.channel_id and g.group_key = k.group_key`,
);

export type GroupAddress = { orgId: string; ruleId: string; channelId: string; groupKey: string };

export async function listOpenGroups(sql: WorkerSql, addresses: readonly GroupAddress[]): Promise<OrgGroup[]> {
  if (addresses.length === 0) return [];
  return sql.rows(LIST_OPEN, [
    addresses.map(({ orgId }) => orgId),
    addresses.map(({ ruleId }) => ruleId),
    addresses.map(({ channelId }) => channelId),
    addresses.map(({ groupKey }) => groupKey),
  ]);
}

const LIST_DUE = statement(
  "list_due_groups",
  `select g.*, c.ordering, c.deleted_at is not null as "isDeleted"
     from unnest($1::uuid[]) as o(id)
    cross join lateral (
      select ${COLUMNS} from engine.delivery_groups g
       where g.org_id = o.id and g.flush_at <= now()::timestamptz(3) order by g.flush_at, g.id limit $2) g
     left join channels c on c.org_id = g."orgId" and c.id = g."channelId"
    order by g."flushAt", g.id`,
);

/** With the order that its channel promises: the rule that opened it may be bound or active no more. */
export type DueGroup = OrgGroup & {
  ordering: Ordering;
  /** Whether its channel is, so that no delivery may come of it. */
  isDeleted: boolean;
};

/** Those whose time has come, at most so many of each org. */
export async function listDueGroups(sql: WorkerSql, orgIds: readonly string[], perOrg: number): Promise<DueGroup[]> {
  return orgIds.length === 0 ? [] : sql.rows(LIST_DUE, [orgIds, perOrg]);
}

const SAVE_GROUPS = statement(
  "save_groups",
  `insert into engine.delivery_groups (org_id, id, rule_id, channel_id, group_key, opened_at, flush_at, hard_flush_at,
                                       event_count, byte_count, priority, event_types)
   select g.org_id, g.id, g.rule_id, g.channel_id, g.group_key, g.opened_at, g.flush_at, g.hard_flush_at, g.event_count,
          g.byte_count, g.priority, array(select json_array_elements_text(g.event_types))
     from json_to_recordset($1) as g(org_id uuid, id uuid, rule_id uuid, channel_id uuid, group_key text,
          opened_at timestamptz, flush_at timestamptz, hard_flush_at timestamptz, event_count int, byte_count int,
          priority smallint, event_types json)
   on conflict (id, org_id) do update
     set flush_at = excluded.flush_at, event_count = excluded.event_count, byte_count = excluded.byte_count,
         priority = excluded.priority, event_types = excluded.event_types`,
);

/** Inserts new open groups and updates those that collected more. Each id at most once. */
export async function saveOpenGroups(sql: WorkerSql, groups: readonly OrgGroup[]): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.map((group) => ({
    org_id: group.orgId,
    id: group.id,
    rule_id: group.ruleId,
    channel_id: group.channelId,
    group_key: group.groupKey,
    opened_at: group.openedAt,
    flush_at: group.flushAt,
    hard_flush_at: group.hardFlushAt,
    event_count: group.eventCount,
    byte_count: group.byteCount,
    priority: group.priority,
    event_types: group.eventTypes,
  }));
  await sql.run(SAVE_GROUPS, [JSON.stringify(rows)]);
}

const DELETE_GROUPS = statement(
  "delete_groups",
  `delete from engine.delivery_groups g using unnest($1::uuid[], $2::uuid[]) as d(org_id, id)
    where g.id = d.id and g.org_id = d.org_id`,
);

export async function deleteGroups(sql: WorkerSql, groups: readonly Pick<OrgGroup, "orgId" | "id">[]): Promise<void> {
  if (groups.length === 0) return;
  await sql.run(DELETE_GROUPS, [groups.map(({ orgId }) => orgId), groups.map(({ id }) => id)]);
}

const INSERT_ITEMS = statement(
  "insert_items",
  `insert into engine.delivery_items (org_id, group_id, event_id, position)
   select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[])`,
);

export type NewItem = { orgId: string; groupId: string; eventId: string; position: number };

export async function insertItems(sql: WorkerSql, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql.run(INSERT_ITEMS, [
    items.map(({ orgId }) => orgId),
    items.map(({ groupId }) => groupId),
    items.map(({ eventId }) => eventId),
    items.map(({ position }) => position),
  ]);
}
