import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitTransition } from "@/server/domain/circuit/circuit-state";

export type NewTransition = CircuitTransition & { id: string; orgId: string; channelId: string };

const INSERT = statement(
  "insert_transitions",
  `with given as materialized (
     select * from json_to_recordset($1)
       as t(org_id uuid, id uuid, channel_id uuid, at timestamptz, from_state text, to_state text, reason text)),
   told as (
     insert into engine.notification_outbox (org_id, id, kind, about, at, is_over)
     select org_id, id, 'circuit_opened', channel_id, at, to_state = 'closed' from given
      where (from_state = 'closed' and to_state = 'open') or (from_state = 'half_open' and to_state = 'closed'))
   insert into engine.circuit_transitions (org_id, id, channel_id, at, from_state, to_state, reason)
   select org_id, id, channel_id, at, from_state, to_state, reason from given`,
);

/** People are told of an opening and of its end by the same statement that records it. */
export async function insertTransitions(sql: WorkerSql, transitions: readonly NewTransition[]): Promise<void> {
  if (transitions.length === 0) return;
  const rows = transitions.map(({ orgId, id, channelId, at, from, to, reason }) => ({
    org_id: orgId,
    id,
    channel_id: channelId,
    at,
    from_state: from,
    to_state: to,
    reason,
  }));
  await sql.run(INSERT, [JSON.stringify(rows)]);
}
