import type { Account, Profile } from "next-auth";
import type { SignInRefusal } from "@/server/contracts/people/sign-in-refusal";
import { withAuth } from "@/server/db/scope";
import { identityProvider, verifiedEmail } from "./providers";
import { signInWithProvider } from "./sign-in-with-provider";

/** Null when the person may come in; then their identity is known to us. */
export async function signInByProvider(
  account: Pick<Account, "provider" | "providerAccountId">,
  profile: Profile | undefined,
  now: Date,
): Promise<SignInRefusal | null> {
  const email = verifiedEmail(profile ?? {});
  const key = { provider: identityProvider(account.provider), subject: account.providerAccountId };
  const name = (profile?.name?.trim() ?? "") || (email?.split("@")[0] ?? "Someone");
  const userId = await withAuth((tx) =>
    signInWithProvider(tx, { key, name: name.slice(0, 100), verifiedEmail: email, now }),
  );
  return userId ? null : { code: "email_not_verified" };
}
