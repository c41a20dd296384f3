import type { Role } from "@/server/contracts/permissions";
import { query } from "@/server/db/query";
import { type AuthTx, type OrgTx, sqlOf } from "@/server/db/scope";

export type NewInvitation = {
  orgId: string;
  id: string;
  email: string;
  role: Role;
  hash: Uint8Array<ArrayBuffer>;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
};

export async function insertInvitation(tx: OrgTx, { hash, now, ...row }: NewInvitation): Promise<void> {
  await tx.invitation.createMany({ data: [{ ...row, tokenHash: hash, createdAt: now }] });
}

/** Open ones, also those past their time that no job has closed yet: `expiresAt` tells them apart. */
export async function listOpenInvitations(tx: OrgTx) {
  const rows = await tx.invitation.findMany({
    where: { state: "pending" },
    select: {
      id: true,
      email: true,
      role: true,
      createdAt: true,
      expiresAt: true,
      inviter: { select: { name: true } },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(({ inviter, role, ...row }) => ({ ...row, role: role as Role, invitedBy: inviter?.name ?? null }));
}

/** Those that this person sent and that can still be accepted. */
export function listInvitationsBy(tx: OrgTx, userId: string, now: Date): Promise<{ id: string }[]> {
  return tx.invitation.findMany({
    where: { invitedBy: userId, state: "pending", expiresAt: { gt: now } },
    select: { id: true },
    orderBy: { id: "asc" },
  });
}

export function countOpenInvitations(tx: OrgTx, now: Date): Promise<number> {
  return tx.invitation.count({ where: { state: "pending", expiresAt: { gt: now } } });
}

export async function findOpenInvitation(tx: OrgTx, orgId: string, id: string) {
  const row = await tx.invitation.findUnique({
    where: { orgId_id: { orgId, id }, state: "pending" },
    select: { id: true, email: true, role: true },
  });
  return row && { ...row, role: row.role as Role };
}

/** Closes what is open for this address; how many there were. */
export async function revokeInvitations(tx: OrgTx, by: { id: string } | { email: string }, now: Date): Promise<number> {
  const { count } = await tx.invitation.updateMany({
    where: { ...by, state: "pending" },
    data: { state: "revoked", settledAt: now },
  });
  return count;
}

/** What the holder of a link may see, before an org is known. */
export async function findInvitationForGuest(tx: AuthTx, orgId: string, id: string, now: Date) {
  const row = await tx.invitation.findFirst({
    where: { orgId, id, state: "pending", expiresAt: { gt: now }, org: { deletedAt: null } },
    select: {
      orgId: true,
      id: true,
      email: true,
      role: true,
      tokenHash: true,
      expiresAt: true,
      org: { select: { name: true, slug: true } },
      inviter: { select: { name: true } },
    },
  });
  return row && { ...row, role: row.role as Role };
}

/** True for exactly one caller, however many come at once. */
export async function claimInvitation(tx: AuthTx, orgId: string, id: string, now: Date): Promise<boolean> {
  const claimed = await sqlOf(tx).run(query`
    update invitations set state = 'accepted', settled_at = ${now}
     where org_id = ${orgId}::uuid and id = ${id}::uuid and state = 'pending'`);
  return claimed === 1;
}
