import type { SignInRefusal } from "@/server/contracts/people/sign-in-refusal";
import { findPasswordHash } from "@/server/db/queries/people/users";
import { withAuth } from "@/server/db/scope";
import { LONGEST_WAIT_MS, slowDownMs } from "./slow-down";
import type { Origin } from "./client-ip";
import { type KnownBrowser, knows } from "./known-browser";
import { refund, spend, type Spending } from "./limits";
import { isPassword } from "./passwords";
import { type Place, SlowLane, type Wait } from "./slow-lane";

type Attempt = {
  email: string;
  password: string;
  origin: Origin;
  browser?: KnownBrowser | null;
  now: Date;
  wait?: Wait | undefined;
};
export type SignInResult = { ok: true; userId: string } | { ok: false; refusal: SignInRefusal };

/** How many slow answers may be under way: from one place to one account, to one account, and in this process. */
const ROOM = { own: 2, account: 32, process: 256 } as const;
const lane = new SlowLane(ROOM.process);

/**
 * E-mail and password. The answer, its text and its time are the same whether or not the account exists: tries
 * are counted per address typed, and a password is checked in any case.
 *
 * Beyond the limits answers slow down, and the right password is still right: who could lock an account by guessing
 * could lock out its owner. A browser in which this person signed in before has a count of its own.
 */
export async function signInWithPassword(attempt: Attempt): Promise<SignInResult> {
  const { email, password, now, wait } = attempt;
  const account = await withAuth((tx) => findPasswordHash(tx, { email }));
  const { own, shared } = countsOf(attempt, account?.id);
  const { over, left } = await spend(now, own, ...shared);
  const places: Place[] = [
    [`own ${own[1] ?? ""}`, ROOM.own],
    [`account ${email}`, ROOM.account],
  ];
  if (!(await lane.pass(places, slowDownMs(over), wait))) {
    return { ok: false, refusal: { code: "rate_limited", retryAfterSeconds: LONGEST_WAIT_MS / 1000 } };
  }

  const matches = await isPassword(password, account?.passwordHash);
  if (!account || !matches) return { ok: false, refusal: { code: "invalid_credentials", triesLeft: left } };

  await refund(now, own, "all");
  for (const count of shared) await refund(now, count, "one");
  return { ok: true, userId: account.id };
}

function countsOf({ email, origin, browser = null }: Attempt, userId?: string): { own: Spending; shared: Spending[] } {
  if (knows(browser, userId)) return { own: ["sign-in-browser", `${email} ${browser.id}`], shared: [] };
  return {
    own: ["sign-in-account", `${email} ${origin.nearest}`],
    shared: [
      ["sign-in-nearest", origin.nearest],
      ["sign-in-overall", email],
    ],
  };
}
