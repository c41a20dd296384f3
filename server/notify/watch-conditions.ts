import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { ABOUT_ALL, type NotificationFacts, type NotificationKind } from "@/server/domain/notify/kinds";
import { DEFAULT_DEAD_LETTER_THRESHOLD } from "@/server/contracts/dead-letters";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { insertFacts, type NewFact } from "./outbox";

/**
 * Facts that time makes: each condition is one question to the database, asked every minute. What holds and is not told
 * yet is told; what was told and does not hold any more is over.
 */
type Found = { orgId: string; about: string; facts: NotificationFacts };
type Condition = {
  kind: NotificationKind;
  /** Absent where the fact itself is written by the engine and only its end is found here. */
  find: string;
  begins: boolean;
};

const LIVE = "join channels c on c.org_id = s.org_id and c.id = s.channel_id and c.deleted_at is null";
const DNS = FAILURE_CATEGORIES.indexOf("dns") + 1;
/** Finished minutes only: the one that runs is counted when it has ended. */
const minutes = (count: number) => `span_minutes = 1 and bucket >= now() - interval '${count + 1} minutes'`;
const MIN_CALLS = 20;

const CONDITIONS: readonly Condition[] = [
  {
    kind: "circuit_opened",
    begins: false,
    find: `select s.org_id, s.channel_id as about, '{}'::jsonb as facts from engine.channel_states s ${LIVE}
            where s.circuit ->> 'kind' in ('open', 'half_open')`,
  },
  {
    kind: "circuit_open_long",
    begins: true,
    find: `select s.org_id, s.channel_id as about, '{}'::jsonb as facts from engine.channel_states s ${LIVE}
            where s.circuit ->> 'kind' in ('open', 'half_open')
              and to_timestamp((s.circuit ->> 'outageSinceMs')::float8 / 1000) < now() - interval '1 hour'`,
  },
  {
    kind: "endpoint_unavailable",
    begins: true,
    find: `select s.org_id, s.channel_id as about, '{}'::jsonb as facts from engine.channel_states s ${LIVE}
            where s.failing_since < now() - interval '30 minutes' and c.status = 'enabled'
              and s.last_failure_at > s.failing_since + interval '1 minute'`,
  },
  {
    kind: "channel_disabling",
    begins: false,
    find: `select s.org_id, s.channel_id as about, '{}'::jsonb as facts from engine.channel_states s ${LIVE}
            where s.failing_since is not null and c.status <> 'disabled'`,
  },
  {
    kind: "channel_disabled",
    begins: false,
    find: `select c.org_id, c.id as about, '{}'::jsonb as facts from channels c
            where c.status = 'disabled' and c.deleted_at is null`,
  },
  {
    kind: "dead_letters",
    begins: true,
    // Asked of orgs in which something died lately, and of those that were told: the others cost nothing.
    find: `select o.id as org_id, '${ABOUT_ALL}'::uuid as about, jsonb_build_object('threshold', t.threshold) as facts
             from orgs o cross join lateral (
               select coalesce((o.settings ->> 'deadLetterThreshold')::int, ${DEFAULT_DEAD_LETTER_THRESHOLD}) as threshold) t
            where o.deleted_at is null
              and (exists (select 1 from engine.delivery_stats s where s.org_id = o.id and s.dead > 0 and ${minutes(5)})
                or exists (select 1 from notifications n
                            where n.org_id = o.id and n.kind = 'dead_letters' and n.closed_at is null))
              and t.threshold < (select count(*) from (
                select 1 from engine.delivery_history h where h.org_id = o.id and h.status = 'failed'
                   and not exists (select 1 from engine.delivery_history r where r.org_id = h.org_id
                                      and r.replay_of = coalesce(h.replay_of, h.id) and r.id > h.id)
                 limit t.threshold + 1) dead)`,
  },
  {
    kind: "success_low",
    begins: true,
    find: `select s.org_id, s.channel_id as about,
                  jsonb_build_object('percent', floor(100.0 * sum(succeeded) / sum(attempts)), 'count', sum(attempts)) as facts
             from engine.delivery_stats s ${LIVE}
            where ${minutes(5)} group by 1, 2
           having sum(attempts) >= ${MIN_CALLS} and sum(succeeded) < 0.9 * sum(attempts)`,
  },
  {
    kind: "dns_failing",
    begins: true,
    find: `select s.org_id, s.channel_id as about,
                  jsonb_build_object('percent', floor(100.0 * sum(coalesce(failures[${DNS}], 0)) / sum(attempts))) as facts
             from engine.delivery_stats s ${LIVE}
            where ${minutes(10)} group by 1, 2
           having sum(attempts) >= 5 and sum(coalesce(failures[${DNS}], 0)) > 0.8 * sum(attempts)`,
  },
  {
    kind: "grace_ending",
    begins: true,
    find: `select k.org_id, k.channel_id as about, jsonb_build_object('until', k.expires_at) as facts
             from channel_secrets k join channels c on c.org_id = k.org_id and c.id = k.channel_id and c.deleted_at is null
            where k.slot = 'secondary' and k.expires_at < now() + interval '2 hours' and k.expires_at > now()
              and k.created_at < now() - interval '2 hours'`,
  },
  {
    kind: "key_expiring",
    begins: true,
    find: `select k.org_id, k.id as about, jsonb_build_object('name', k.name, 'until', k.expires_at) as facts
             from api_keys k join orgs o on o.id = k.org_id and o.deleted_at is null
            where k.expires_at < now() + interval '7 days' and k.expires_at > now() and k.revoked_at is null
              and k.created_at < now() - interval '1 day'`,
  },
];

/** What changed of one condition since it was last told; what waits in the outbox already is not written twice. */
const changesOf = ({ kind, find, begins }: Condition) =>
  statement(
    `watch_${kind}`,
    `with holds as materialized (${find}),
     told as (select org_id, about from notifications where kind = '${kind}' and closed_at is null
                  and (about <> '${ABOUT_ALL}' or kind = 'dead_letters')),
     queued as (select org_id, about, is_over from engine.notification_outbox where kind = '${kind}')
     select org_id as "orgId", about, facts, false as "isOver" from holds h
      where ${begins ? "true" : "false"}
        and not exists (select 1 from told t where t.org_id = h.org_id and t.about = h.about)
        and not exists (select 1 from queued q where q.org_id = h.org_id and q.about = h.about and not q.is_over)
     union all
     select org_id, about, '{}'::jsonb, true from told t
      where not exists (select 1 from holds h where h.org_id = t.org_id and h.about = t.about)
        and not exists (select 1 from queued q where q.org_id = t.org_id and q.about = t.about)`,
  );

const QUERIES = CONDITIONS.map((condition) => ({ kind: condition.kind, query: changesOf(condition) }));

/** Looks at every condition once; each in a transaction of its own, given by the caller. */
export async function watchConditions(
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>,
): Promise<void> {
  for (const { kind, query } of QUERIES) {
    await transaction(async (sql) => {
      const rows = await sql.rows<Found & { isOver: boolean }>(query, []);
      await insertFacts(
        sql,
        rows.map((row): NewFact => ({ kind, ...row })),
      );
    });
  }
}
