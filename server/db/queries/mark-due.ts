import type { OrgTx } from "@/server/db/scope";

/**
 * As `markDue`, for the web: this org has something to do now. The claim locks the org first, then its channel states
 * and deliveries. So nobody may want this row while holding one of those: call it before they are locked, or, where
 * nothing of them is locked, as the last statement.
 */
export async function markDueTx(tx: OrgTx, orgId: string): Promise<void> {
  await tx.$executeRaw`
    insert into engine.org_states as s (org_id, due_at) values (${orgId}::uuid, now())
    on conflict (org_id) do update set due_at = least(s.due_at, excluded.due_at)`;
}
