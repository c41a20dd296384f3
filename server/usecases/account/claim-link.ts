import { updateEmailVerified } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { AppError } from "@/server/contracts/errors";
import { claimEmailToken, findOpenEmailToken, type TokenPurpose } from "@/server/db/queries/people/email-tokens";
import { isSecret, readLink } from "./link-token";

/** Whose link this is. It works once: wrong, used and expired links are all refused alike. */
export async function claimLink(tx: AuthTx, purpose: TokenPurpose, token: string, now: Date): Promise<string> {
  const link = readLink(token, 1);
  const [id] = link?.ids ?? [];
  if (!link || !id) throw new AppError("link_invalid");

  const found = await findOpenEmailToken(tx, id, purpose, now);
  if (!found || !isSecret(link.secret, found.tokenHash)) throw new AppError("link_invalid");
  if (!(await claimEmailToken(tx, found.id, now))) throw new AppError("link_invalid");
  return found.userId;
}

export async function verifyEmail(tx: AuthTx, token: string, now: Date): Promise<void> {
  const userId = await claimLink(tx, "verify_email", token, now);
  await updateEmailVerified(tx, userId, now);
}
