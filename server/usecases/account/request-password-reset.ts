import { newId } from "@/server/new-id";
import { closeEmailTokens, insertEmailToken } from "@/server/db/queries/people/email-tokens";
import { findUserByEmail } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { composeResetPassword } from "@/server/mail/compose";
import { makeSecret } from "./link-token";
import { postMail } from "./post-mail";

const RESET_MS = 60 * 60 * 1000;

/** Mails a link to whoever owns the address. Says nothing about whether anyone does. */
export async function requestPasswordReset(tx: AuthTx, email: string, now: Date): Promise<void> {
  const person = await findUserByEmail(tx, email);
  if (!person) return;

  const { secret, hash } = makeSecret();
  const id = newId();
  await closeEmailTokens(tx, person.id, "reset_password", now);
  const expiresAt = new Date(now.getTime() + RESET_MS);
  await insertEmailToken(tx, { id, userId: person.id, purpose: "reset_password", hash, now, expiresAt });
  const mail = composeResetPassword({ name: person.name, publicUrl: env().PUBLIC_URL, token: `${id}.${secret}` });
  await postMail(tx, person.email, mail);
}
