import { closeEmailTokens } from "@/server/db/queries/people/email-tokens";
import { revokeSessions } from "@/server/db/queries/people/sessions";
import { findUser, updateEmailVerified, updatePasswordHash } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { composePasswordChanged } from "@/server/mail/compose";
import { claimLink } from "./claim-link";
import { postMail } from "./post-mail";

type Reset = { token: string; passwordHash: string; now: Date };

/** A new password by way of the mailbox, which it thereby proves. Everyone who was signed in is out. */
export async function resetPassword(tx: AuthTx, { token, passwordHash, now }: Reset): Promise<{ email: string }> {
  const userId = await claimLink(tx, "reset_password", token, now);
  await updatePasswordHash(tx, userId, passwordHash);
  await updateEmailVerified(tx, userId, now);
  await closeEmailTokens(tx, userId, "reset_password", now);
  await revokeSessions(tx, userId, { now });

  const person = await findUser(tx, userId);
  if (person) {
    await postMail(tx, person.email, composePasswordChanged({ name: person.name, publicUrl: env().PUBLIC_URL }));
  }
  return { email: person?.email ?? "" };
}
