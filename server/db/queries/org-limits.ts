import type { OrgTx } from "@/server/db/scope";
import type { RateLimit } from "@/server/domain/limits/token-bucket";

/** Null where the installation's own default holds. */
export type OrgLimits = { cap: number | null; rate: RateLimit | null };

export async function findOrgLimits(tx: OrgTx, orgId: string): Promise<OrgLimits | null> {
  const [row] = await tx.$queryRaw<OrgLimits[]>`
    select s.cap, o.settings -> 'rate' as rate
      from orgs o left join engine.org_states s on s.org_id = o.id
     where o.id = ${orgId}::uuid and o.deleted_at is null`;
  return row ?? null;
}

/** The claim reads both anew each time. The state comes first, as everywhere. */
export async function updateOrgLimits(tx: OrgTx, orgId: string, { cap, rate }: OrgLimits): Promise<void> {
  await tx.$executeRaw`update engine.org_states set cap = ${cap}::int where org_id = ${orgId}::uuid`;
  await tx.$executeRaw`
    update orgs set settings = (settings - 'rate') || coalesce(${rate && JSON.stringify({ rate })}::jsonb, '{}'),
                    updated_at = now()
     where id = ${orgId}::uuid`;
}
