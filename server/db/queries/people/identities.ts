import type { AuthTx } from "@/server/db/scope";

export type IdentityKey = { provider: string; subject: string };

export async function findIdentityUserId(tx: AuthTx, { provider, subject }: IdentityKey): Promise<string | null> {
  const row = await tx.identity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { userId: true },
  });
  return row?.userId ?? null;
}

export async function listIdentityProviders(tx: AuthTx, userId: string): Promise<string[]> {
  const rows = await tx.identity.findMany({
    where: { userId },
    select: { provider: true },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ provider }) => provider);
}

export async function insertIdentity(tx: AuthTx, userId: string, { provider, subject }: IdentityKey): Promise<void> {
  await tx.identity.createMany({ data: [{ provider, subject, userId }], skipDuplicates: true });
}
