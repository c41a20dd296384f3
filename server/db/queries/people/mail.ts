import type { AuthTx, OrgTx } from "@/server/db/scope";

export type SealedMail = { id: string; recipient: string; subject: string; sealedText: Uint8Array<ArrayBuffer> };

/** In the transaction of the change that it tells of: no change without its mail, no mail without its change. */
export async function insertMail(tx: AuthTx | OrgTx, mail: SealedMail): Promise<void> {
  // createMany, because it does not read the row back: web and auth may write mail and never read it.
  await tx.mail.createMany({ data: [mail] });
}
