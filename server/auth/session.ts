import { decode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { cache } from "react";
import { newId } from "@/server/new-id";
import { findLiveSession, insertSession, revokeSessions, updateLastSeen } from "@/server/db/queries/people/sessions";
import type { PersonRow } from "@/server/db/queries/people/users";
import { withAuth } from "@/server/db/scope";
import { required } from "@/server/env";
import { authCookies } from "./cookies";

/** Counted from the sign-in and never extended, for the cookie and for the row alike. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const TOUCH_MS = 60_000;

export type CurrentSession = { sessionId: string; user: PersonRow };
export type Browser = { ip: string | null; userAgent: string | null };

/**
 * Who is signed in, for server components, route handlers and tRPC. Asks the database each time, so that signing
 * out elsewhere acts on the next request; several questions in one rendering share an answer.
 */
export const currentSession = cache(async (): Promise<CurrentSession | null> => {
  const jar = await cookies();
  return readSession(jar.get(authCookies().sessionToken.name)?.value, new Date());
});

/** The session behind a cookie; null for any cookie that is not one of ours or no longer stands for anyone. */
export async function readSession(cookie: string | undefined, now: Date): Promise<CurrentSession | null> {
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: required("NEXTAUTH_SECRET") }).catch(() => null);
  return token?.sid ? findCurrentSession(token.sid, now) : null;
}

export function findCurrentSession(sessionId: string, now: Date): Promise<CurrentSession | null> {
  return withAuth(async (tx) => {
    const session = await findLiveSession(tx, sessionId, now);
    if (!session) return null;
    const stale = new Date(now.getTime() - TOUCH_MS);
    if (session.lastSeenAt < stale) await updateLastSeen(tx, sessionId, stale, now);
    return { sessionId, user: session.user };
  });
}

export async function openSession(userId: string, { ip, userAgent }: Browser, now: Date): Promise<string> {
  const id = newId();
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  await withAuth((tx) =>
    insertSession(tx, { id, userId, ip, userAgent: userAgent?.slice(0, 300) ?? null, now, expiresAt }),
  );
  return id;
}

export async function closeSession(sessionId: string, now: Date): Promise<void> {
  await withAuth(async (tx) => {
    const session = await findLiveSession(tx, sessionId, now);
    if (session) await revokeSessions(tx, session.user.id, { now, only: sessionId });
  });
}
