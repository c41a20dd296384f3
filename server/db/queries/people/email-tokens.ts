import type { AuthTx } from "@/server/db/scope";

export type TokenPurpose = "verify_email" | "reset_password";

export async function insertEmailToken(
  tx: AuthTx,
  token: {
    id: string;
    userId: string;
    purpose: TokenPurpose;
    hash: Uint8Array<ArrayBuffer>;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const { hash, now, ...row } = token;
  await tx.emailToken.createMany({ data: [{ ...row, tokenHash: hash, createdAt: now }] });
}

export function findOpenEmailToken(tx: AuthTx, id: string, purpose: TokenPurpose, now: Date) {
  return tx.emailToken.findFirst({
    where: { id, purpose, usedAt: null, expiresAt: { gt: now } },
    select: { id: true, userId: true, tokenHash: true },
  });
}

export function findLatestEmailToken(tx: AuthTx, userId: string, purpose: TokenPurpose) {
  return tx.emailToken.findFirst({
    where: { userId, purpose },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
}

/** True for exactly one caller, however many come at once. */
export async function claimEmailToken(tx: AuthTx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.emailToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } });
  return count === 1;
}

/** No link outlives the change it was meant for. */
export async function closeEmailTokens(tx: AuthTx, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await tx.emailToken.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: now } });
}
