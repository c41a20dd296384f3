import type { Origin } from "@/server/auth/client-ip";
import type { KnownBrowser } from "@/server/auth/known-browser";
import { requireAllowance, type Spending } from "@/server/auth/limits";
import { slowDown } from "@/server/auth/slow-down";
import type { Wait } from "@/server/auth/slow-lane";
import type { CurrentSession } from "@/server/auth/session";
import { isSlug } from "@/server/contracts/people/orgs";
import { findMembershipBySlug, type OrgMembership } from "@/server/db/queries/orgs";
import { type AuthTx, withAuth } from "@/server/db/scope";
import { sendWakeUps, type WakeUp } from "./wake";

/** What a request brings along. The session is asked for once, when a procedure first needs it. */
export type Arrival = {
  requestId: string;
  ip: string | null;
  origin: Origin;
  browser: KnownBrowser | null;
  wait?: Wait | undefined;
  orgSlug: string | null;
  session: () => Promise<CurrentSession | null>;
  now?: () => Date;
};

export type Context = ReturnType<typeof makeContext>;

export function makeContext({
  requestId,
  ip,
  origin,
  browser,
  wait,
  orgSlug,
  session,
  now = () => new Date(),
}: Arrival) {
  const findSession = once(session);
  return {
    requestId,
    ip,
    origin,
    browser,
    now,
    session: findSession,
    /** The org of this request and the caller's role in it, read once per request; null for any org that is not theirs. */
    membership: once(async (): Promise<OrgMembership | null> => {
      const current = await findSession();
      if (!current || !orgSlug || !isSlug(orgSlug)) return null;
      return withAuth((tx) => findMembershipBySlug(tx, current.user.id, orgSlug));
    }),
    /** People and joining, before an org is known. Wake-ups go out after the commit. */
    async identity<T>(work: (tx: AuthTx) => Promise<T>, ...wakeUps: WakeUp[]): Promise<T> {
      const result = await withAuth(work);
      await sendWakeUps(wakeUps, requestId);
      return result;
    },
    /** Counts one try against each of these limits, and refuses beyond. */
    limit: (...spendings: Spending[]) => requireAllowance(now(), ...spendings),
    /** Counts one try, and holds the answer back beyond the limit. */
    slow: (...spendings: Spending[]) => slowDown(now(), spendings, wait),
  };
}

export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
}
