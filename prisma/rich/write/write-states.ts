import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { uuid7 } from "@/server/domain/ids/uuid7";
import { CHANNELS } from "../channels";
import type { Configured } from "../configure";
import { createDice, randomBytesOf } from "../dice";
import { standingOf } from "../states";

const SEED = 90_210;

/** What settling keeps of the answers: the latest of each kind, and how long it has only been failures. */
const STATES = statement(
  "rich_channel_states",
  `with a as (
     select d.org_id, d.channel_id, t.started_at, t.category from engine.delivery_attempts t
       join engine.all_deliveries d on d.id = t.delivery_id and d.org_id = t.org_id where t.org_id = any($1)
   ), latest as (
     select org_id, channel_id, max(started_at) filter (where category is null) as success_at,
            max(started_at) filter (where category is not null) as failure_at
       from a group by org_id, channel_id
   ), streak as (
     select l.*, count(a.started_at)::int as failures, min(a.started_at) as since
       from latest l left join a on a.org_id = l.org_id and a.channel_id = l.channel_id and a.category is not null
                                and a.started_at > coalesce(l.success_at, '-infinity')
      group by l.org_id, l.channel_id, l.success_at, l.failure_at
   ), n as (
     select * from json_to_recordset($2) as n(org_id uuid, channel_id uuid, hold_reason text, held_since timestamptz,
       circuit jsonb, catch_up jsonb, warnings jsonb, tokens jsonb, rate_hits bigint, end_at timestamptz)
   ), rates as (
     insert into engine.channel_rates (org_id, channel_id, tokens, rate_hits, last_rate_hit_at)
     select org_id, channel_id, tokens, rate_hits, case when rate_hits > 0 then end_at end from n
     on conflict (org_id, channel_id) do update
        set tokens = excluded.tokens, rate_hits = excluded.rate_hits, last_rate_hit_at = excluded.last_rate_hit_at
   )
   update engine.channel_states s
      set held = n.hold_reason is not null, hold_reason = n.hold_reason, held_since = n.held_since, circuit = n.circuit,
          catch_up = n.catch_up, warnings = n.warnings, last_success_at = k.success_at,
          last_failure_at = k.failure_at, consecutive_failures = coalesce(k.failures, 0), failing_since = k.since
     from n left join streak k using (org_id, channel_id)
    where s.org_id = n.org_id and s.channel_id = n.channel_id`,
);

const STATUSES = statement(
  "rich_channel_statuses",
  `update channels c set status = n.status, status_reason = n.reason, status_at = n.at
     from json_to_recordset($1) as n(org_id uuid, channel_id uuid, status text, reason text, at timestamptz)
    where c.org_id = n.org_id and c.id = n.channel_id and n.status <> 'enabled'`,
);

const TRANSITIONS = statement(
  "rich_transitions",
  `insert into engine.circuit_transitions (org_id, id, channel_id, at, from_state, to_state, reason)
   select t.org_id, t.id, t.channel_id, t.at, t.from_state, t.to_state, t.reason
     from json_to_recordset($1) as t(org_id uuid, id uuid, channel_id uuid, at timestamptz, from_state text,
       to_state text, reason text)`,
);

const SEQUENCES = statement(
  "rich_sequences",
  `insert into engine.channel_sequences (org_id, channel_id, last)
   select org_id, channel_id, max(sequence) from engine.all_deliveries where org_id = any($1) group by 1, 2`,
);

/** The one timer of each org: without it, nobody would look at what waits here. */
const TIMERS = statement(
  "rich_timers",
  `insert into engine.org_states (org_id, due_at)
   select o.org_id, coalesce((select min(send_after) from engine.deliveries d where d.org_id = o.org_id), now())
     from unnest($1::uuid[]) as o(org_id)
   on conflict (org_id) do update set due_at = excluded.due_at`,
);

export async function writeStates(sql: WorkerSql, configured: Configured, endMs: number): Promise<void> {
  const { orgIds } = configured;
  const dice = createDice(SEED);
  const standings = CHANNELS.map((plan) => {
    const channel = { org_id: configured.orgId(plan.org), channel_id: configured.channelId(plan) };
    return { channel, ...standingOf(plan, endMs) };
  });
  await sql.run(SEQUENCES, [orgIds]);
  await sql.run(STATES, [
    orgIds,
    JSON.stringify(
      standings.map(({ channel, holdReason, heldSince, circuit, catchUp, warnings, tokens, rateHits }) => ({
        ...channel,
        hold_reason: holdReason,
        held_since: heldSince,
        circuit,
        catch_up: catchUp,
        warnings,
        tokens,
        rate_hits: rateHits,
        end_at: new Date(endMs),
      })),
    ),
  ]);
  await sql.run(STATUSES, [
    JSON.stringify(
      standings.map(({ channel, status, statusReason, heldSince }) => ({
        ...channel,
        status,
        reason: statusReason,
        at: heldSince,
      })),
    ),
  ]);
  const transitions = standings.flatMap(({ channel, transitions: changes }) =>
    changes.map(({ from, to, reason, at }) => ({
      ...channel,
      id: uuid7(at.getTime(), randomBytesOf(dice, 10)),
      at,
      from_state: from,
      to_state: to,
      reason,
    })),
  );
  await sql.run(TRANSITIONS, [JSON.stringify(transitions)]);
  await sql.run(TIMERS, [orgIds]);
}
