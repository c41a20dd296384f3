import { type OrgSql, type OrgTx, sqlOf, type WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

/** A tenth of a second of work: more in one transaction would hold up fan-out, whose lock this needs. */
const BATCH = { groups: 1_000, events: 10_000 } as const;

export type Discarded = { groups: number; events: number };

/**
 * SQL: closes the open groups that `picked` names, without a delivery. Each event is recorded as set aside, so that it
 * can be said what became of it. Only under the org's lock: fan-out may be adding to them otherwise.
 */
const discarding = (picked: string, detail: string): string => `
  with gone as (
    delete from engine.delivery_groups where id = any(array(${picked})) returning org_id, id, rule_id),
  items as (
    delete from engine.delivery_items i
     where i.group_id = any(array(select id from gone)) returning i.org_id, i.group_id, i.event_id),
  kept as (
    insert into engine.suppressions (org_id, event_id, rule_id, reason, detail)
    select items.org_id, items.event_id, gone.rule_id, 'discarded', ${detail}
      from items join gone on gone.id = items.group_id
    on conflict do nothing)
  select (select count(*) from gone)::int as groups, (select count(*) from items)::int as events`;

const CHANNEL_DELETED = "'The channel was deleted.'";

const ONE = statement("discard_group", discarding("select $1::uuid", "$2"));
const OF_CHANNEL = statement(
  "discard_groups_of_channel",
  discarding(
    `select id from (
       select id, sum(event_count) over (order by id) - event_count as events_before
         from (select id, event_count from engine.delivery_groups
                where org_id = $1::uuid and channel_id = $2::uuid limit ${BATCH.groups}) next) counted
      where events_before < ${BATCH.events}`,
    CHANNEL_DELETED,
  ),
);
const OF_DELETED = statement("discard_groups_of_deleted", discarding("select unnest($1::uuid[])", CHANNEL_DELETED));

export async function discardGroup(tx: OrgTx, id: string, detail: string): Promise<Discarded> {
  const [counts] = await sqlOf(tx).rows<Discarded>(ONE, [id, detail]);
  return counts ?? { groups: 0, events: 0 };
}

type Channel = { orgId: string; channelId: string };

/**
 * The next batch of a channel that is deleted. No groups mean that none are left; whatever it leaves is found by
 * `listDeletedWithGroups`.
 */
export async function discardOfChannel(sql: WorkerSql | OrgSql, { orgId, channelId }: Channel): Promise<Discarded> {
  const [counts] = await sql.rows<Discarded>(OF_CHANNEL, [orgId, channelId]);
  return counts ?? { groups: 0, events: 0 };
}

/** Those of deleted channels whose time comes before anybody has taken them away. */
export async function discardGroupsOfDeleted(sql: WorkerSql, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql.run(OF_DELETED, [ids]);
}

const LIST_DELETED = statement(
  "list_deleted_with_groups",
  `select c.org_id as "orgId", c.id as "channelId" from channels c
    where c.deleted_at > now() - interval '2 days'
      and exists (select 1 from engine.delivery_groups g where g.org_id = c.org_id and g.channel_id = c.id)`,
);

/** No group stays open for longer than a day. */
export function listDeletedWithGroups(sql: WorkerSql): Promise<Channel[]> {
  return sql.rows(LIST_DELETED);
}
