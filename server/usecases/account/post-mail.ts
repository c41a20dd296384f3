import { newId } from "@/server/new-id";
import { insertMail } from "@/server/db/queries/people/mail-outbox";
import type { AuthTx, OrgTx } from "@/server/db/scope";
import type { MailText } from "@/server/mail/compose";
import { mailPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

/** Puts a mail into the outbox, sealed: its links open accounts. The caller wakes `send-mail` after the commit. */
export async function postMail(tx: AuthTx | OrgTx, recipient: string, { subject, text }: MailText): Promise<void> {
  const id = newId();
  const sealedText = new Uint8Array(vault().seal(text, mailPlace(id)));
  await insertMail(tx, { id, recipient, subject, sealedText });
}
