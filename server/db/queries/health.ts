import { query } from "@/server/db/query";
import { type AuthTx, sqlOf } from "@/server/db/scope";

export async function pingDatabase(tx: AuthTx): Promise<void> {
  await sqlOf(tx).rows(query`select 1`);
}
