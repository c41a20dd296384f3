import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { CatchUp } from "@/server/domain/gate/catch-up";
import type { CircuitState, CircuitTransition } from "@/server/domain/circuit/circuit-state";
import type { HoldReason } from "@/server/domain/gate/stop";
import type { OrgSettings } from "@/server/domain/policy/policy";
import type { TokenBucket } from "@/server/domain/limits/token-bucket";
import { newId } from "@/server/new-id";
import type { StoredWarnings } from "./auto-disable";

/** Everything that decides how much a channel may send now. */
export type ChannelFlow = {
  heldBy: HoldReason | null;
  heldSince: Date | null;
  catchUp: CatchUp | null;
  circuit: CircuitState | null;
  breakerOn: boolean;
  /** How long its receiver asked us to wait; null when that is over. */
  askedUntil: Date | null;
  tokens: TokenBucket | null;
  rateHits: number;
  lastRateHitAt: Date | null;
  failingSince: Date | null;
  lastFailureAt: Date | null;
  warnings: StoredWarnings | null;
  orgTokens: TokenBucket | null;
  orgSettings: OrgSettings;
  now: Date;
};

export async function findChannelFlow(tx: OrgTx, channelId: string): Promise<ChannelFlow | null> {
  const [row] = await sqlOf(tx).rows<ChannelFlow>(query`
    select s.hold_reason as "heldBy", s.held_since as "heldSince", s.catch_up as "catchUp",
           s.circuit, s.breaker_on as "breakerOn", case when s.asked_until > now() then s.asked_until end as "askedUntil", r.tokens, coalesce(r.rate_hits, 0)::float8 as "rateHits", r.last_rate_hit_at as "lastRateHitAt",
           s.failing_since as "failingSince", s.last_failure_at as "lastFailureAt", s.warnings,
           os.tokens as "orgTokens", o.settings as "orgSettings", now() as now
      from engine.channel_states s
      join orgs o on o.id = s.org_id
      left join engine.channel_rates r on r.org_id = s.org_id and r.channel_id = s.channel_id
      left join engine.org_states os on os.org_id = s.org_id
     where s.channel_id = ${channelId}::uuid`);
  return row ?? null;
}

export type LockedFlow = { circuit: CircuitState | null; catchUp: CatchUp | null; now: Date };

/** The state is ours until the commit: no answer can change the circuit in between. */
export async function lockChannelFlow(tx: OrgTx, channelId: string): Promise<LockedFlow | null> {
  const [row] = await sqlOf(tx).rows<LockedFlow>(query`
    select circuit, catch_up as "catchUp", now()::timestamptz(3) as now from engine.channel_states
     where channel_id = ${channelId}::uuid for no key update`);
  return row ?? null;
}

export async function saveCircuit(tx: OrgTx, channelId: string, circuit: CircuitState): Promise<void> {
  await sqlOf(tx).run(query`
    update engine.channel_states set circuit = ${JSON.stringify(circuit)}::jsonb where channel_id = ${channelId}::uuid`);
}

export async function clearAskedUntil(tx: OrgTx, channelId: string): Promise<void> {
  await sqlOf(tx).run(query`update engine.channel_states set asked_until = null where channel_id = ${channelId}::uuid`);
}

export async function insertTransition(
  tx: OrgTx,
  { orgId, channelId, from, to, reason, at }: CircuitTransition & { orgId: string; channelId: string },
): Promise<void> {
  await sqlOf(tx).run(query`
    insert into engine.circuit_transitions (org_id, id, channel_id, at, from_state, to_state, reason)
    values (${orgId}::uuid, ${newId()}::uuid, ${channelId}::uuid, ${at.toISOString()}::timestamptz, ${from}, ${to}, ${reason})`);
}

export type TransitionRow = CircuitTransition & { id: string };

/** Newest first. */
export function listTransitions(tx: OrgTx, channelId: string, limit: number): Promise<TransitionRow[]> {
  return sqlOf(tx).rows(query`
    select id, at, from_state as "from", to_state as "to", reason from engine.circuit_transitions
     where channel_id = ${channelId}::uuid order by at desc, id desc limit ${limit}`);
}
