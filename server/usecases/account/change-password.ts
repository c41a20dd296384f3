import { closeEmailTokens } from "@/server/db/queries/people/email-tokens";
import { revokeSessions } from "@/server/db/queries/people/sessions";
import { type PersonRow, updatePasswordHash } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { env } from "@/server/env";
import { composePasswordChanged } from "@/server/mail/compose";
import { postMail } from "./post-mail";

type Change = { person: PersonRow; passwordHash: string; keepSessionId: string; now: Date };

/** Signs out every other browser: whoever knew the old password is out. */
export async function changePassword(tx: AuthTx, { person, passwordHash, keepSessionId, now }: Change): Promise<void> {
  await updatePasswordHash(tx, person.id, passwordHash);
  await closeEmailTokens(tx, person.id, "reset_password", now);
  await revokeSessions(tx, person.id, { now, except: keepSessionId });
  await postMail(tx, person.email, composePasswordChanged({ name: person.name, publicUrl: env().PUBLIC_URL }));
}
