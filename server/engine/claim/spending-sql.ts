import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import type { TokenBucket } from "@/server/domain/limits/token-bucket";

type Address = { orgId: string; channelId: string };

const SPEND = statement(
  "claim_spend_tokens",
  `insert into engine.channel_rates as r (org_id, channel_id, tokens, rate_hits, last_rate_hit_at)
   select a.org_id, a.channel_id, a.tokens, a.hit::int, case when a.hit then now() end
     from json_to_recordset($1) as a(org_id uuid, channel_id uuid, tokens jsonb, hit boolean)
   on conflict (org_id, channel_id) do update
      set tokens = excluded.tokens, rate_hits = r.rate_hits + excluded.rate_hits,
          last_rate_hit_at = coalesce(excluded.last_rate_hit_at, r.last_rate_hit_at)`,
);

/** `hitLimit`: whether the limit left something behind that was due. */
export type Spent = Address & { tokens: TokenBucket; hitLimit: boolean };

/** The buckets of channels of locked orgs: nobody else writes them. */
export async function spendTokens(sql: WorkerSql, channels: readonly Spent[]): Promise<void> {
  if (channels.length === 0) return;
  const rows = channels.map(({ orgId, channelId, tokens, hitLimit: hit }) => ({
    org_id: orgId,
    channel_id: channelId,
    tokens,
    hit,
  }));
  await sql.run(SPEND, [JSON.stringify(rows)]);
}

const LOCK_CIRCUITS = statement(
  "claim_lock_circuits",
  `select s.channel_id as "channelId", s.circuit from engine.channel_states s
     join unnest($1::uuid[], $2::uuid[]) as a(org_id, channel_id) using (org_id, channel_id)
    order by s.channel_id for no key update of s skip locked`,
);

/**
 * The circuits of channels that may begin to probe, ours until the commit. Those that somebody else holds are left out:
 * they come again in a moment, and nobody waits for them while all the orgs of a turn are locked.
 */
export async function lockCircuits(
  sql: WorkerSql,
  channels: readonly Address[],
): Promise<{ channelId: string; circuit: CircuitState | null }[]> {
  if (channels.length === 0) return [];
  return sql.rows(LOCK_CIRCUITS, [channels.map(({ orgId }) => orgId), channels.map(({ channelId }) => channelId)]);
}

const SAVE_CIRCUITS = statement(
  "claim_save_circuits",
  `update engine.channel_states s set circuit = a.circuit
     from json_to_recordset($1) as a(org_id uuid, channel_id uuid, circuit jsonb)
    where s.org_id = a.org_id and s.channel_id = a.channel_id`,
);

export type ProbingChannel = Address & { circuit: CircuitState };

/** Circuits that begin to probe, all of them locked before. */
export async function saveCircuits(sql: WorkerSql, channels: readonly ProbingChannel[]): Promise<void> {
  if (channels.length === 0) return;
  const rows = channels.map(({ orgId, channelId, circuit }) => ({ org_id: orgId, channel_id: channelId, circuit }));
  await sql.run(SAVE_CIRCUITS, [JSON.stringify(rows)]);
}
