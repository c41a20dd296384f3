import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { Ordering } from "@/server/domain/grouping/group-key";
import type { GroupingRule } from "@/server/domain/grouping/plan-groups";
import type { RuleFault, StoredFilter } from "@/server/domain/rules/ready-rule";

/** A rule without what it asks for: that is read once for each version. */
export type ActiveRule = GroupingRule & {
  orgId: string;
  version: string;
  muted: boolean;
  /** Its channels, as text: those of rules that match nothing are never taken apart. */
  channels: string;
};

const VERSION = `(extract(epoch from r.updated_at) * 1000)::bigint::text`;

const LIST_RULES = statement(
  "list_active_rules",
  `select r.org_id as "orgId", r.id, ${VERSION} as version,
          r.window_seconds as "windowSeconds", r.max_wait_seconds as "maxWaitSeconds", r.max_events as "maxEvents",
          r.max_bytes as "maxBytes", coalesce(r.muted_until > now(), false) as muted,
          string_agg(c.id || ' ' || c.ordering, ',' order by c.id) as channels
     from rules r
     join rule_channels b on b.org_id = r.org_id and b.rule_id = r.id
     join channels c on c.org_id = b.org_id and c.id = b.channel_id and c.deleted_at is null
    where r.org_id = any($1::uuid[]) and r.status = 'active'
    group by r.org_id, r.id
    order by r.org_id, r.id`,
);

/** Active rules that deliver somewhere. */
export async function listActiveRules(sql: WorkerSql, orgIds: readonly string[]): Promise<ActiveRule[]> {
  return orgIds.length === 0 ? [] : sql.rows(LIST_RULES, [orgIds]);
}

export function channelsOf({ channels }: ActiveRule): { id: string; ordering: Ordering }[] {
  return channels.split(",").map((text) => {
    const [id = "", ordering = "none"] = text.split(" ");
    return { id, ordering: ordering as Ordering };
  });
}

/** Four times what may be saved now: more was allowed once. */
const MAX_CONDITIONS_BYTES = 64 * 1024;

const LIST_FILTERS = statement(
  "list_rule_filters",
  `select r.id, ${VERSION} as version, r.event_types as "eventTypes", r.group_by as "groupBy",
          case when octet_length(r.conditions::text) <= ${MAX_CONDITIONS_BYTES} then r.conditions::text end as conditions,
          r.conditions is not null as "hasConditions"
     from rules r where r.org_id = any($1::uuid[]) and r.id = any($2::uuid[])`,
);

export type RuleFilterRow = { id: string; version: string; filter: StoredFilter | RuleFault };
type FilterRow = { id: string; version: string; hasConditions: boolean } & StoredFilter;

/** What these rules ask for. */
export async function listFilters(sql: WorkerSql, rules: readonly ActiveRule[]): Promise<RuleFilterRow[]> {
  if (rules.length === 0) return [];
  const orgIds = [...new Set(rules.map(({ orgId }) => orgId))];
  const rows = await sql.rows<FilterRow>(LIST_FILTERS, [orgIds, rules.map(({ id }) => id)]);
  return rows.map(({ id, version, hasConditions, eventTypes, conditions, groupBy }) => ({
    id,
    version,
    filter: hasConditions && conditions === null ? TOO_LARGE : { eventTypes, conditions, groupBy },
  }));
}

const TOO_LARGE: RuleFault = { reason: "too_costly", detail: "Its conditions are too large." };
