import type { AuthTx } from "@/server/db/scope";

export type PersonRow = { id: string; email: string; name: string; emailVerifiedAt: Date | null };
const PERSON = { id: true, email: true, name: true, emailVerifiedAt: true } as const;

export function findUserByEmail(tx: AuthTx, email: string): Promise<PersonRow | null> {
  return tx.user.findUnique({ where: { email }, select: PERSON });
}

export function findUser(tx: AuthTx, id: string): Promise<PersonRow | null> {
  return tx.user.findUnique({ where: { id }, select: PERSON });
}

/** The only reader of password hashes. */
export function findPasswordHash(
  tx: AuthTx,
  by: { id: string } | { email: string },
): Promise<{ id: string; passwordHash: string | null } | null> {
  return tx.user.findUnique({ where: by, select: { id: true, passwordHash: true } });
}

/** False when the address is taken: two sign-ups at once cannot both win, and neither breaks the transaction. */
export async function insertUser(tx: AuthTx, user: PersonRow & { passwordHash: string | null }): Promise<boolean> {
  const { count } = await tx.user.createMany({ data: [user], skipDuplicates: true });
  return count === 1;
}

export async function updateUserName(tx: AuthTx, id: string, name: string): Promise<void> {
  await tx.user.update({ where: { id }, data: { name, updatedAt: new Date() } });
}

export async function updatePasswordHash(tx: AuthTx, id: string, passwordHash: string | null): Promise<void> {
  await tx.user.update({ where: { id }, data: { passwordHash, updatedAt: new Date() } });
}

/** Keeps the first time: later proofs change nothing. */
export async function updateEmailVerified(tx: AuthTx, id: string, at: Date): Promise<void> {
  await tx.user.updateMany({ where: { id, emailVerifiedAt: null }, data: { emailVerifiedAt: at, updatedAt: at } });
}
