import { type AuthTx, type OrgTx, sqlOf } from "@/server/db/scope";
import type { Role } from "@/server/contracts/permissions";
import { query } from "@/server/db/query";

/** False when the person belongs to the org already. */
export async function insertMembership(
  tx: AuthTx,
  membership: { orgId: string; userId: string; role: Role },
): Promise<boolean> {
  const { count } = await tx.membership.createMany({ data: [membership], skipDuplicates: true });
  return count === 1;
}

export async function listMembers(tx: OrgTx) {
  const rows = await tx.membership.findMany({
    select: { userId: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
  });
  return rows.map(({ user, role, createdAt, userId }) => ({
    userId,
    ...user,
    role: role as Role,
    joinedAt: createdAt,
  }));
}

export async function findMember(tx: OrgTx, orgId: string, userId: string) {
  const row = await tx.membership.findUnique({
    where: { orgId_userId: { orgId, userId } },
    select: { userId: true, role: true, user: { select: { name: true, email: true } } },
  });
  return row && { userId: row.userId, role: row.role as Role, ...row.user };
}

export async function isMemberEmail(tx: OrgTx, email: string): Promise<boolean> {
  return (await tx.membership.count({ where: { user: { email } } })) > 0;
}

export function countMembers(tx: AuthTx | OrgTx, orgId: string): Promise<number> {
  return tx.membership.count({ where: { orgId } });
}

/**
 * Everyone who owns the org, held until the transaction ends. Whoever wants to take an owner away waits here,
 * and then sees who is left: two owners who demote each other cannot both succeed.
 */
export async function lockOwners(tx: OrgTx): Promise<string[]> {
  const rows = await sqlOf(tx).rows<{ user_id: string }>(query`
    select user_id from memberships
     where org_id = app.current_org() and role = 'owner' order by user_id for update`);
  return rows.map(({ user_id }) => user_id);
}

/** Joining is one at a time per org, so that the limit of members holds. */
export async function lockJoining(tx: AuthTx | OrgTx, orgId: string): Promise<void> {
  await sqlOf(tx).run(query`select pg_advisory_xact_lock(hashtextextended('join ' || ${orgId}, 0))`);
}

export async function updateRole(tx: OrgTx, orgId: string, userId: string, role: Role): Promise<void> {
  await tx.membership.update({ where: { orgId_userId: { orgId, userId } }, data: { role } });
}

export async function deleteMembership(tx: OrgTx, orgId: string, userId: string): Promise<void> {
  await tx.membership.deleteMany({ where: { orgId, userId } });
}

/** By the id of the org: its address may change while somebody is inside. */
export async function isMemberOf(tx: AuthTx, userId: string, orgId: string): Promise<boolean> {
  return (await tx.membership.count({ where: { userId, orgId, org: { deletedAt: null } } })) > 0;
}
