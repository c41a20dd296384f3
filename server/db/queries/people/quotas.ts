import { query, verbatim } from "@/server/db/query";
import { type AuthTx, type OrgTx, sqlOf, type WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { QuotaChoices, QuotaName } from "@/server/domain/limits/quotas";

/** What the operator grants an org, and what its owners chose of that. */
export type StoredQuotas = { granted: QuotaChoices; chosen: QuotaChoices };

// Events per minute stand where publishing reads them, which it does for every org twice a second.
const STORED = `ceilings || jsonb_strip_nulls(jsonb_build_object('eventsPerMinute', events_per_minute)) as granted,
  coalesce(settings -> 'quotas', '{}') || jsonb_strip_nulls(jsonb_build_object('eventsPerMinute', settings -> 'eventsPerMinute'))
    as chosen`;
const find = (orgId: string) =>
  query`select ${verbatim(STORED)} from orgs where id = ${orgId}::uuid and deleted_at is null`;

export async function findQuotas(tx: AuthTx | OrgTx, orgId: string): Promise<StoredQuotas | null> {
  const [row] = await sqlOf(tx).rows<StoredQuotas>(find(orgId));
  return row ?? null;
}

/** As `findQuotas`; nobody changes them before the commit. */
export async function lockQuotas(tx: OrgTx, orgId: string): Promise<StoredQuotas | null> {
  const [row] = await sqlOf(tx).rows<StoredQuotas>(query`${find(orgId)} for no key update`);
  return row ?? null;
}

export async function updateChosenQuotas(tx: OrgTx, orgId: string, chosen: QuotaChoices): Promise<void> {
  const { eventsPerMinute, ...quotas } = chosen;
  const settings = { quotas, ...(eventsPerMinute !== undefined && { eventsPerMinute }) };
  await sqlOf(tx).run(query`
    update orgs set settings = (settings - 'eventsPerMinute') || ${JSON.stringify(settings)}::jsonb, updated_at = now()
     where id = ${orgId}::uuid`);
}

type Counted = Exclude<QuotaName, "eventsPerMinute">;
export type QuotaUse = Record<Counted, number>;

/** What there is of everything. `replays` names the window in which single replays are counted. */
export async function findQuotaUse(tx: OrgTx, replays: { key: string; start: Date }): Promise<QuotaUse> {
  const [row] = await sqlOf(tx).rows<QuotaUse>(query`
    select (select count(*)::int from channels where deleted_at is null) as channels,
           (select count(*)::int from rules where status <> 'deleted') as rules,
           (select count(*)::int from api_keys where revoked_at is null) as keys,
           (select count(*)::int from memberships)
             + (select count(*)::int from invitations where state = 'pending' and expires_at > now()) as members,
           (select count(*)::int from event_types) as "eventTypes",
           coalesce((select hits from rate_limits where key = ${replays.key} and window_start = ${replays.start}), 0)
             as "replaysPerHour"`);
  if (!row) throw new Error("counting gave no row");
  return row;
}

type Published = { counts: { bucket: number; counts: number[] }[]; now: Date };

/** What every process has counted of this org's events, at the clock by which they count. */
export async function findPublished(tx: OrgTx): Promise<Published> {
  const [row] = await sqlOf(tx).rows<Published>(query`
    select coalesce(json_agg(json_build_object('bucket', bucket, 'counts', counts)), '[]') as counts,
           clock_timestamp()::timestamptz(3) as now
      from engine.publish_counts where at > now() - interval '90 seconds'`);
  return row ?? { counts: [], now: new Date() };
}

const FIND_BY_SLUG = statement(
  "find_quotas_by_slug",
  `select id, name, ${STORED} from orgs where slug = $1 and deleted_at is null for no key update`,
);
const GRANT = statement("grant_quotas", "update orgs set ceilings = $2, events_per_minute = $3 where id = $1");

export type OrgQuotas = StoredQuotas & { id: string; name: string };

/** For the operator: of any org. */
export async function lockQuotasBySlug(sql: WorkerSql, slug: string): Promise<OrgQuotas | null> {
  const [row] = await sql.rows<OrgQuotas>(FIND_BY_SLUG, [slug]);
  return row ?? null;
}

export async function updateGrantedQuotas(sql: WorkerSql, orgId: string, granted: QuotaChoices): Promise<void> {
  const { eventsPerMinute = null, ...ceilings } = granted;
  await sql.run(GRANT, [orgId, JSON.stringify(ceilings), eventsPerMinute]);
}
