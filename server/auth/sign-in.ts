import type { SignInRefusal } from "@/server/contracts/sign-in-refusal";
import { findPasswordHash } from "@/server/db/queries/people/users";
import { withAuth } from "@/server/db/scope";
import { refund, spend, type Spending } from "./limits";
import { isPassword } from "./passwords";

type Attempt = { email: string; password: string; ip: string | null; now: Date };
export type SignInResult = { ok: true; userId: string } | { ok: false; refusal: SignInRefusal };

/**
 * E-mail and password. The answer, its text and its time are the same whether or not the account exists: tries
 * are counted per address typed, and a password is checked in any case.
 */
export async function signInWithPassword({ email, password, ip, now }: Attempt): Promise<SignInResult> {
  const perAccount: Spending = ["sign-in-account", `${email} ${ip ?? "direct"}`];
  const perIp: Spending = ["sign-in-ip", ip];
  const { allowed, left, retryAfterSeconds } = await spend(now, perAccount, perIp);
  if (!allowed) return { ok: false, refusal: { code: "rate_limited", retryAfterSeconds } };

  const account = await withAuth((tx) => findPasswordHash(tx, { email }));
  const matches = await isPassword(password, account?.passwordHash);
  if (!account || !matches) return { ok: false, refusal: { code: "invalid_credentials", triesLeft: left } };

  await refund(now, perAccount, "all");
  await refund(now, perIp, "one");
  return { ok: true, userId: account.id };
}
