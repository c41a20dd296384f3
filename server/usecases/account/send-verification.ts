import { newId } from "@/server/new-id";
import { closeEmailTokens, insertEmailToken } from "@/server/db/queries/people/email-tokens";
import type { PersonRow } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { composeVerifyEmail } from "@/server/mail/compose";
import { makeSecret } from "./link-token";
import { postMail } from "./post-mail";

const VERIFY_MS = 24 * 60 * 60 * 1000;

/** Mails a link that proves the address, or has it printed where links are. A new link closes the older ones. */
export async function sendVerification(tx: AuthTx, person: PersonRow, now: Date): Promise<void> {
  const { SMTP_URL, MAIL_LOG_LINKS, PUBLIC_URL } = env();
  if (!(SMTP_URL || MAIL_LOG_LINKS) || person.emailVerifiedAt) return;

  const { secret, hash } = makeSecret();
  const id = newId();
  await closeEmailTokens(tx, person.id, "verify_email", now);
  const expiresAt = new Date(now.getTime() + VERIFY_MS);
  await insertEmailToken(tx, { id, userId: person.id, purpose: "verify_email", hash, now, expiresAt });
  const mail = composeVerifyEmail({ name: person.name, publicUrl: PUBLIC_URL, token: `${id}.${secret}` });
  await postMail(tx, person.email, mail);
}
