import { newId } from "@/server/new-id";
import { findIdentityUserId, type IdentityKey, insertIdentity } from "@/server/db/queries/people/identities";
import { revokeSessions } from "@/server/db/queries/people/sessions";
import { findUserByEmail, insertUser, updateEmailVerified, updatePasswordHash } from "@/server/db/queries/people/users";
import type { AuthTx } from "@/server/db/scope";

export type ProviderProfile = { key: IdentityKey; name: string; verifiedEmail: string | null; now: Date };

/**
 * Who someone is, as a provider says. Known by the provider's own id after the first time; the first time by an
 * e-mail address that the provider vouches for, and null without one.
 */
export async function signInWithProvider(tx: AuthTx, profile: ProviderProfile): Promise<string | null> {
  const { key, name, verifiedEmail: email, now } = profile;
  const known = await findIdentityUserId(tx, key);
  if (known || !email) return known;

  const newUserId = newId();
  const isNew = await insertUser(tx, { id: newUserId, email, name, emailVerifiedAt: now, passwordHash: null });
  const userId = isNew ? newUserId : await takeOver(tx, email, now);
  await insertIdentity(tx, userId, key);
  return userId;
}

/**
 * The account with this address becomes the provider's person's. If nobody had proved the address before, whoever
 * made the account may have been a stranger waiting for this moment: their password and sessions end here.
 */
async function takeOver(tx: AuthTx, email: string, now: Date): Promise<string> {
  const owner = await findUserByEmail(tx, email);
  if (!owner) throw new Error("The account vanished while it was being linked.");
  if (!owner.emailVerifiedAt) {
    await updatePasswordHash(tx, owner.id, null);
    await revokeSessions(tx, owner.id, { now });
    await updateEmailVerified(tx, owner.id, now);
  }
  return owner.id;
}
