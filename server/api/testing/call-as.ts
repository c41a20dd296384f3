import type { KnownBrowser } from "@/server/auth/known-browser";
import { findCurrentSession, openSession } from "@/server/auth/session";
import { newRequestId } from "@/server/contracts/request-id";
import type { UserFixture } from "@/server/testing/fixtures";
import { makeContext } from "../context";
import { createCaller } from "../root";

type Where = {
  org?: { slug: string };
  ip?: string | null;
  now?: () => Date;
  sessionId?: string;
  browser?: KnownBrowser;
  /** Where answers that are held back are noted, instead of waiting. */
  waits?: number[];
};

const fromIp = (ip: string | null) => ({ ip, origin: { network: ip, nearest: ip ?? "unknown" } });

/** The real router as this person would reach it, without HTTP. `null` is someone who is not signed in. */
export function callAs(user: UserFixture | null, given: Where = {}) {
  const { org, ip = null, now, sessionId = NO_SESSION, browser = null, waits = [] } = given;
  return createCaller(
    makeContext({
      requestId: newRequestId(),
      ...fromIp(ip),
      browser,
      wait: (ms) => Promise.resolve(waits.push(ms)),
      orgSlug: org?.slug ?? null,
      now,
      session: () => Promise.resolve(user && { sessionId, user: { ...user, emailVerifiedAt: null } }),
    }),
  );
}

/** A browser with a session of its own, which the database is asked about at every call. */
export async function signedInBrowser(user: UserFixture, org?: { slug: string }) {
  const sessionId = await openSession(user.id, { ip: null, userAgent: "test" }, new Date());
  const call = () =>
    createCaller(
      makeContext({
        requestId: newRequestId(),
        ...fromIp(null),
        browser: null,
        orgSlug: org?.slug ?? null,
        session: () => findCurrentSession(sessionId, new Date()),
      }),
    );
  return { sessionId, call };
}

const NO_SESSION = "00000000-0000-4000-8000-000000000000";

/** The stable code of a refusal, or "ok". */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "ok";
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && "code" in cause ? String(cause.code) : String(error);
  }
}
