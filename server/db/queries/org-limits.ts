import { query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { OrgPolicySettings, PolicySettings } from "@/server/domain/policy/policy";
import type { CircuitState } from "@/server/domain/circuit/circuit-state";
import type { RateLimit } from "@/server/domain/limits/token-bucket";

/** Null where the installation's own default holds. */
export type OrgLimits = { cap: number | null; rate: RateLimit | null };

export async function findOrgLimits(tx: OrgTx, orgId: string): Promise<OrgLimits | null> {
  const [row] = await sqlOf(tx).rows<OrgLimits>(query`
    select s.cap, o.settings -> 'rate' as rate
      from orgs o left join engine.org_states s on s.org_id = o.id
     where o.id = ${orgId}::uuid and o.deleted_at is null`);
  return row ?? null;
}

/** The claim reads them anew each time. The state comes first, as everywhere. */
export async function updateOrgLimits(tx: OrgTx, orgId: string, { cap, ...settings }: OrgLimits): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  await sqlOf(tx).run(query`update engine.org_states set cap = ${cap}::int where org_id = ${orgId}::uuid`);
  await sqlOf(tx).run(query`
    update orgs set settings = (settings - ${Object.keys(settings)}::text[]) || ${JSON.stringify(chosen)}::jsonb,
                    updated_at = now()
     where id = ${orgId}::uuid`);
}

export async function updateOrgPolicy(tx: OrgTx, orgId: string, policy: OrgPolicySettings): Promise<void> {
  await sqlOf(tx).run(query`
    update orgs set settings = settings || ${JSON.stringify({ policy })}::jsonb, updated_at = now()
     where id = ${orgId}::uuid`);
}

export type OrgChannel = { channelId: string; policy: PolicySettings; circuit: CircuitState | null; now: Date };

/** The states of all channels are ours until the commit, and workers open them anew from the next claim on. */
export async function lockOrgChannels(tx: OrgTx): Promise<OrgChannel[]> {
  const channels = await sqlOf(tx).rows<OrgChannel>(query`
    select s.channel_id as "channelId", c.policy, s.circuit, now()::timestamptz(3) as now
      from engine.channel_states s join channels c on c.org_id = s.org_id and c.id = s.channel_id
     where c.deleted_at is null
     order by s.channel_id for no key update of s`);
  await sqlOf(tx).run(query`
    update engine.channel_states set config_version = config_version + 1
     where channel_id = any(${channels.map(({ channelId }) => channelId)}::uuid[])`);
  return channels;
}
