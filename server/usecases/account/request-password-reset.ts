import { newId } from "@/server/new-id";
import { findLatestEmailToken, insertEmailToken } from "@/server/db/queries/people/email-tokens";
import { findUserByEmail } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { composeResetPassword } from "@/server/mail/compose";
import { makeSecret } from "./link-token";
import { postMail } from "./post-mail";

const RESET_MS = 60 * 60 * 1000;

/** How far apart mails are sent when many are asked for. */
const SPACE_MS = 5 * 60 * 1000;

type Request = { email: string; now: Date; isSpaced: boolean };

/**
 * Mails a link to whoever owns the address. Says nothing about whether anyone does. Links that were sent before stay
 * good until one of them is used: a stranger who asks again must not take the link from under who asked first.
 */
export async function requestPasswordReset(tx: AuthTx, { email, now, isSpaced }: Request): Promise<void> {
  const person = await findUserByEmail(tx, email);
  if (!person) return;
  const latest = isSpaced ? await findLatestEmailToken(tx, person.id, "reset_password") : null;
  if (latest && now.getTime() - latest.createdAt.getTime() < SPACE_MS) return;

  const { secret, hash } = makeSecret();
  const id = newId();
  const expiresAt = new Date(now.getTime() + RESET_MS);
  await insertEmailToken(tx, { id, userId: person.id, purpose: "reset_password", hash, now, expiresAt });
  const mail = composeResetPassword({ name: person.name, publicUrl: env().PUBLIC_URL, token: `${id}.${secret}` });
  await postMail(tx, person.email, mail);
}
