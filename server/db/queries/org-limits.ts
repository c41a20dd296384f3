import type { OrgTx } from "@/server/db/scope";
import type { RateLimit } from "@/server/domain/limits/token-bucket";

/** Null where the installation's own default holds. */
export type OrgLimits = { cap: number | null; rate: RateLimit | null; eventsPerMinute: number | null };

export async function findOrgLimits(tx: OrgTx, orgId: string): Promise<OrgLimits | null> {
  const [row] = await tx.$queryRaw<OrgLimits[]>`
    select s.cap, o.settings -> 'rate' as rate, (o.settings ->> 'eventsPerMinute')::int as "eventsPerMinute"
      from orgs o left join engine.org_states s on s.org_id = o.id
     where o.id = ${orgId}::uuid and o.deleted_at is null`;
  return row ?? null;
}

/** What the operator grants this org in a minute; null where it is what the installation grants to all. */
export async function findEventCeiling(tx: OrgTx, orgId: string): Promise<number | null> {
  const org = await tx.org.findUnique({ where: { id: orgId }, select: { eventsPerMinute: true } });
  return org?.eventsPerMinute ?? null;
}

/** The claim reads cap and rate anew each time, and publishing its own limit. The state comes first, as everywhere. */
export async function updateOrgLimits(tx: OrgTx, orgId: string, { cap, ...settings }: OrgLimits): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  await tx.$executeRaw`update engine.org_states set cap = ${cap}::int where org_id = ${orgId}::uuid`;
  await tx.$executeRaw`
    update orgs set settings = (settings - ${Object.keys(settings)}::text[]) || ${JSON.stringify(chosen)}::jsonb,
                    updated_at = now()
     where id = ${orgId}::uuid`;
}
