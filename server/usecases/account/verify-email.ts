import { updateEmailVerified } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";
import { claimLink } from "./claim-link";

export async function verifyEmail(tx: AuthTx, token: string, now: Date): Promise<void> {
  const userId = await claimLink(tx, "verify_email", token, now);
  await updateEmailVerified(tx, userId, now);
}
