import type { AuthTx } from "@/server/db/scope";

export async function pingDatabase(tx: AuthTx): Promise<void> {
  await tx.$queryRaw`select 1`;
}
