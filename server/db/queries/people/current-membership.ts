import type { AuthTx } from "@/server/db/scope";

/** By the id of the org: its address may change while somebody is inside. */
export async function isMemberOf(tx: AuthTx, userId: string, orgId: string): Promise<boolean> {
  return (await tx.membership.count({ where: { userId, orgId, org: { deletedAt: null } } })) > 0;
}
