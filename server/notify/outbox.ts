import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { NotificationFacts, NotificationKind } from "@/server/domain/notify/kinds";
import type { Fact } from "@/server/domain/notify/plan-notifications";
import { newId } from "@/server/new-id";

export type NewFact = {
  orgId: string;
  kind: NotificationKind;
  about: string;
  isOver?: boolean;
  facts: NotificationFacts;
};

const INSERT = statement(
  "insert_notification_facts",
  `insert into engine.notification_outbox (org_id, id, kind, about, is_over, facts)
   select org_id, id, kind, about, is_over, facts from json_to_recordset($1)
     as f(org_id uuid, id uuid, kind text, about uuid, is_over boolean, facts jsonb)`,
);

/** In the transaction that makes it a fact: no fact without its notification, no notification without its fact. */
export async function insertFacts(sql: WorkerSql, facts: readonly NewFact[]): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ orgId, kind, about, isOver = false, facts: known }) => ({
    org_id: orgId,
    id: newId(),
    kind,
    about,
    is_over: isOver,
    facts: known,
  }));
  await sql.run(INSERT, [JSON.stringify(rows)]);
}

const NEXT_ORG = statement(
  "next_notified_org",
  `select org_id as "orgId" from engine.notification_outbox where org_id > $1 order by org_id limit 1`,
);
/** One process at a time tells an org, so that what happened first is told first and the hourly number holds. */
const LOCK_ORG = statement(
  "lock_notified_org",
  "select pg_try_advisory_xact_lock(hashtextextended('notify ' || $1, 0)) as locked",
);
const TAKE = statement(
  "take_notification_facts",
  `delete from engine.notification_outbox o
    using (select id from engine.notification_outbox where org_id = $1::uuid order by at, id limit 1000) t
    where o.org_id = $1::uuid and o.id = t.id
   returning o.id, o.kind, o.about, o.at, o.is_over as "isOver",
             jsonb_strip_nulls(jsonb_build_object(
               'name', (select name from channels c where c.org_id = o.org_id and c.id = o.about))) || o.facts as facts,
             (select count(*)::int from (select 1 from engine.deliveries d
               where o.is_over and d.org_id = o.org_id and d.channel_id = o.about and d.status = 'pending' limit 10000) w)
               as waiting`,
);

export async function nextNotifiedOrg(sql: WorkerSql, afterId: string): Promise<string | null> {
  const [row] = await sql.rows<{ orgId: string }>(NEXT_ORG, [afterId]);
  return row?.orgId ?? null;
}

export async function lockNotifiedOrg(sql: WorkerSql, orgId: string): Promise<boolean> {
  const [row] = await sql.rows<{ locked: boolean }>(LOCK_ORG, [orgId]);
  return row?.locked ?? false;
}

type Taken = Fact & { id: string; waiting: number };

/** Takes the facts of an org out of the outbox, oldest first. */
export async function takeFacts(sql: WorkerSql, orgId: string): Promise<Fact[]> {
  const rows = await sql.rows<Taken>(TAKE, [orgId]);
  return rows
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ kind, about, at, isOver, facts, waiting }) => ({
      kind,
      about,
      at,
      isOver,
      facts: isOver ? { ...facts, waiting } : facts,
    }));
}
