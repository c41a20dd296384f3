import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { ABOUT_ALL, type NotificationKind } from "@/server/domain/notify/kinds";
import type { OpenNotification, Planned } from "@/server/domain/notify/plan-notifications";

const LIST_OPEN = statement(
  "list_open_notifications",
  `select id, kind, about, opened_at as "openedAt", count from notifications
    where org_id = $1 and closed_at is null`,
);

export async function listOpen(sql: WorkerSql, orgId: string): Promise<OpenNotification[]> {
  return sql.rows(LIST_OPEN, [orgId]);
}

const COUNT_LATELY = statement(
  "count_opened_notifications",
  `select kind, count(*)::int as count from notifications
    where org_id = $1 and opened_at > now() - interval '1 hour' and (about <> $2::uuid or kind = 'dead_letters')
    group by kind`,
);

export async function countOpenedLately(sql: WorkerSql, orgId: string): Promise<Map<NotificationKind, number>> {
  const rows = await sql.rows<{ kind: NotificationKind; count: number }>(COUNT_LATELY, [orgId, ABOUT_ALL]);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

const OPEN = statement(
  "open_notifications",
  `insert into notifications (org_id, id, kind, about, facts, opened_at, changed_at)
   select $1::uuid, id, kind, about, facts, at, now() from json_to_recordset($2)
     as n(id uuid, kind text, about uuid, facts jsonb, at timestamptz)`,
);
const AGAIN = statement(
  "count_notifications_again",
  `update notifications n set count = c.count, facts = n.facts || c.facts
     from (select distinct on (id) * from json_to_recordset($2) as c(id uuid, count int, facts jsonb)
            order by id, count desc) c
    where n.org_id = $1::uuid and n.id = c.id`,
);
const CLOSE = statement(
  "close_notifications",
  `update notifications n set closed_at = c.at, changed_at = now(), facts = n.facts || c.facts
     from json_to_recordset($2) as c(id uuid, facts jsonb, at timestamptz)
    where n.org_id = $1::uuid and n.id = c.id`,
);

/** In this order: what was opened in this batch may be counted and closed in it, too. */
export async function savePlanned(sql: WorkerSql, orgId: string, planned: readonly Planned[]): Promise<void> {
  const of = (act: Planned["act"]) => planned.filter((one) => one.act === act);
  const parts = [
    [OPEN, of("open")],
    [AGAIN, of("again")],
    [CLOSE, of("close")],
  ] as const;
  for (const [query, rows] of parts) if (rows.length > 0) await sql.run(query, [orgId, JSON.stringify(rows)]);
}

/** A digest lasts for an hour; what happens after that begins the next one. Old ones are forgotten. */
const TIDY = statement(
  "tidy_notifications",
  `with ended as (
     update notifications set closed_at = now()
      where closed_at is null and about = $1::uuid and kind <> 'dead_letters' and opened_at < now() - interval '1 hour')
   delete from notifications where closed_at < now() - interval '90 days'`,
);

export async function tidyNotifications(sql: WorkerSql): Promise<void> {
  await sql.run(TIDY, [ABOUT_ALL]);
}
