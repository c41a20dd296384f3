import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitKind, CircuitState } from "@/server/domain/circuit/circuit-state";
import type { PolicyLayers } from "@/server/policy";
import type { Pace } from "@/server/domain/limits/channel-facts";
import { type ClaimKey, claimKey } from "@/server/engine/claim/slots";

/** What is to be written of one attempt, in the database's own names: the whole batch travels as one JSON text. */
export type SettleRow = {
  org_id: string;
  id: string;
  fence: number;
  /** `retry` keeps the delivery; anything else settles it. */
  step: "succeeded" | "failed" | "retry";
  reason: string | null;
  send_after: Date | null;
  rank: number;
  attempt_count: number;
  rate_limited_since: Date | null;
  tls_failures: number;
  number: number;
  started_at: Date;
  circuit: CircuitKind;
  category: string | null;
  http_status: number | null;
  error: string | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  total_ms: number;
  request_headers: string | null;
  response_headers: string | null;
  response_body: string | null;
  response_cut: boolean;
};

/*
 * One statement for a whole batch. Every write is fenced: a row that this worker no longer holds is left alone, and
 * what came of the late attempt is kept as superseded. Repeating it after a lost answer changes nothing. A batch may
 * hold two results of one delivery, which this worker lost and claimed again: every join is on id and fence.
 */
const SETTLE = statement(
  "settle",
  `with r as materialized (
     select * from json_to_recordset($1) as r(org_id uuid, id uuid, fence int, step text, reason text,
       send_after timestamptz, rank smallint, attempt_count int, rate_limited_since timestamptz, tls_failures smallint,
       number int, started_at timestamptz, circuit text, category text, http_status int, error text, dns_ms real,
       connect_ms real, tls_ms real, first_byte_ms real, total_ms real, request_headers text, response_headers text,
       response_body text, response_cut boolean)
   ), held as materialized (
     select d.id, d.fence, d.send_after as scheduled_at
       from engine.deliveries d join r on d.id = r.id and d.fence = r.fence and d.org_id = r.org_id
      where d.id = any(array(select id from r)) and d.status = 'processing' and d.worker_id = $2
      order by d.id for update of d
   ), done as (
     delete from engine.deliveries d
      where d.id = any(array(select h.id from held h join r using (id, fence) where r.step <> 'retry'))
     returning d.*
   ), kept as (
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, status, reason, attempt_count, crash_count,
       fence, last_category, last_http_status, rule_name)
     select d.org_id, d.id, d.channel_id, d.rule_id, d.group_id, d.message_id, d.group_key, d.event_types,
       d.event_count, d.byte_count, d.priority, d.sequence, d.created_at, d.replay_of, r.step, r.reason,
       r.attempt_count, d.crash_count, d.fence, r.category, r.http_status, d.rule_name
       from done d join r using (id, fence)
   ), again as (
     -- Whoever came back with a result did not crash over this delivery.
     update engine.deliveries d
        set status = 'pending', lease_until = null, worker_id = null, send_after = r.send_after, rank = r.rank,
            crash_count = 0, attempt_count = r.attempt_count, rate_limited_since = r.rate_limited_since,
            tls_failures = r.tls_failures, last_category = r.category, last_http_status = r.http_status
       from r
      where d.id = r.id and d.fence = r.fence and r.step = 'retry' and d.id = any(array(select id from held))
   )
   insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, category, http_status, error,
     dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, request_headers, response_headers, response_body,
     response_cut, worker_id, superseded, circuit, scheduled_at, next_attempt_at)
   select r.org_id, r.id, r.fence, r.number, r.started_at, r.category, r.http_status, r.error, r.dns_ms, r.connect_ms,
     r.tls_ms, r.first_byte_ms, r.total_ms, r.request_headers, r.response_headers, r.response_body, r.response_cut, $2,
     held.id is null, r.circuit, held.scheduled_at, case when held.id is not null then r.send_after end
     from r left join held on held.id = r.id and held.fence = r.fence
   on conflict do nothing
   returning delivery_id as id, fence, superseded`,
);

/** Answers which of the results counted: the keys of the claims that this worker still held. */
export async function settleAttempts(
  sql: WorkerSql,
  rows: readonly SettleRow[],
  workerId: string,
): Promise<Set<string>> {
  const written = await sql.rows<ClaimKey & { superseded: boolean }>(SETTLE, [JSON.stringify(rows), workerId]);
  return new Set(written.filter(({ superseded }) => !superseded).map(claimKey));
}

export type ChannelAddress = { orgId: string; channelId: string };

/** What settling reads and writes of a channel's state. */
export type SettledState = ChannelAddress & {
  pace: Pace;
  consecutiveFailures: number;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  /** The first failure since the last success. */
  failingSince: Date | null;
  circuit: CircuitState | null;
  /** How long its receiver asked us to wait. */
  askedUntil: Date | null;
};
export type LockedState = SettledState &
  PolicyLayers & {
    /** Whether anything else of this channel is on the wire or due. Asked only while its circuit is tripped. */
    moreComing: boolean;
    now: Date;
  };

const LOCK_STATES = statement(
  "settle_lock_states",
  `select s.org_id as "orgId", s.channel_id as "channelId", s.pace, s.consecutive_failures as "consecutiveFailures",
          s.last_success_at as "lastSuccessAt", s.last_failure_at as "lastFailureAt", s.failing_since as "failingSince",
          s.circuit, s.asked_until as "askedUntil",
          c.policy, o.settings as "orgSettings", now()::timestamptz(3) as now
     from engine.channel_states s
     join unnest($1::uuid[], $2::uuid[]) as a(org_id, channel_id) using (org_id, channel_id)
     join channels c on c.org_id = s.org_id and c.id = s.channel_id
     join orgs o on o.id = s.org_id
    order by s.channel_id for no key update of s`,
);

const MORE_COMING = statement(
  "settle_more_coming",
  `select s.channel_id as "channelId"
     from engine.channel_states s
     join unnest($1::uuid[], $2::uuid[]) as a(org_id, channel_id) using (org_id, channel_id)
    where s.tripped
      and (exists (select 1 from engine.deliveries d
                    where d.org_id = s.org_id and d.status = 'processing' and d.channel_id = s.channel_id)
           or exists (select 1 from engine.deliveries d
                       where d.org_id = s.org_id and d.channel_id = s.channel_id and d.status = 'pending'
                         and d.send_after <= now()::timestamptz(3)))`,
);

/**
 * In the order of their ids: two processes never wait for each other twice. What else is coming is asked behind the lock,
 * in the same flight: of two that settle the last probes at once, each would otherwise wait for the other's.
 */
export async function lockChannelStates(sql: WorkerSql, channels: readonly ChannelAddress[]): Promise<LockedState[]> {
  if (channels.length === 0) return [];
  const addresses = [channels.map(({ orgId }) => orgId), channels.map(({ channelId }) => channelId)];
  const [states, busy] = await Promise.all([
    sql.rows<Omit<LockedState, "moreComing">>(LOCK_STATES, addresses),
    sql.rows<{ channelId: string }>(MORE_COMING, addresses),
  ]);
  const busyIds = new Set(busy.map(({ channelId }) => channelId));
  return states.map((state) => ({ ...state, moreComing: busyIds.has(state.channelId) }));
}

const SAVE_STATES = statement(
  "settle_save_states",
  `update engine.channel_states s
      set pace = n.pace, consecutive_failures = n.consecutive_failures, last_success_at = n.last_success_at,
          last_failure_at = n.last_failure_at, circuit = n.circuit, failing_since = n.failing_since,
          asked_until = n.asked_until,
          warnings = case when n.failing_since is null then null else s.warnings end
     from json_to_recordset($1) as n(org_id uuid, channel_id uuid, pace text, consecutive_failures int,
          last_success_at timestamptz, last_failure_at timestamptz, failing_since timestamptz, circuit jsonb,
          asked_until timestamptz)
    where s.org_id = n.org_id and s.channel_id = n.channel_id`,
);

export async function saveChannelStates(sql: WorkerSql, states: readonly SettledState[]): Promise<void> {
  if (states.length === 0) return;
  const rows = states.map((state) => ({
    org_id: state.orgId,
    channel_id: state.channelId,
    pace: state.pace,
    consecutive_failures: state.consecutiveFailures,
    last_success_at: state.lastSuccessAt,
    last_failure_at: state.lastFailureAt,
    failing_since: state.failingSince,
    circuit: state.circuit,
    asked_until: state.askedUntil,
  }));
  await sql.run(SAVE_STATES, [JSON.stringify(rows)]);
}

const LIST_HELD = statement(
  "list_held_since",
  `select id, fence, org_id as "orgId" from engine.deliveries
    where status = 'processing' and worker_id = $1 and lease_until < now() + make_interval(secs => $2)`,
);

/** What this worker claimed at least so long ago and has not settled. */
export async function listHeldSince(
  sql: WorkerSql,
  workerId: string,
  seconds: number,
  leaseSeconds: number,
): Promise<{ id: string; fence: number; orgId: string }[]> {
  return sql.rows(LIST_HELD, [workerId, leaseSeconds - seconds]);
}

const RELEASE = statement(
  "release_deliveries",
  `update engine.deliveries d
      set status = 'pending', lease_until = null, worker_id = null, send_after = least(d.send_after, now())
     from unnest($1::uuid[], $2::int[]) as r(id, fence)
    where d.id = r.id and d.fence = r.fence and d.status = 'processing' and d.worker_id = $3`,
);

/** Gives back what this worker claimed and will not send: no attempt, no crash. */
export async function releaseDeliveries(
  sql: WorkerSql,
  rows: readonly { id: string; fence: number }[],
  workerId: string,
): Promise<void> {
  await sql.run(RELEASE, [rows.map(({ id }) => id), rows.map(({ fence }) => fence), workerId]);
}
