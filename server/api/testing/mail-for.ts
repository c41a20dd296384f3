import type pg from "pg";
import { mailPlace } from "@/server/vault/places";
import { vault } from "@/server/vault/vault";

export type SentMail = { subject: string; text: string; token: string | undefined };

/** What waits in the outbox for this address, oldest first, opened, with the token of the link in it. */
export async function mailFor(admin: Pick<pg.Pool, "query">, recipient: string): Promise<SentMail[]> {
  const { rows } = await admin.query<{ id: string; subject: string; sealed_text: Buffer }>(
    "select id, subject, sealed_text from mail_outbox where recipient = $1 order by created_at, id",
    [recipient],
  );
  return rows.map(({ id, subject, sealed_text: sealed }) => {
    const text = vault().openText(sealed, mailPlace(id));
    return { subject, text, token: /\/(?:verify-email|reset-password|invite)\/(\S+)/.exec(text)?.[1] };
  });
}
