import { query } from "@/server/db/query";
import { type AuthTx, sqlOf } from "@/server/db/scope";
import type { PersonRow } from "./users";

export type LiveSession = { id: string; lastSeenAt: Date; user: PersonRow };

/** Revoked or expired is the same as never having existed. One statement: it runs on every request. */
export async function findLiveSession(tx: AuthTx, id: string, now: Date): Promise<LiveSession | null> {
  const rows = await sqlOf(tx).rows<PersonRow & { sessionId: string; lastSeenAt: Date }>(query`
    select s.id as "sessionId", s.last_seen_at as "lastSeenAt",
           u.id, u.email, u.name, u.email_verified_at as "emailVerifiedAt"
      from sessions s join users u on u.id = s.user_id
     where s.id = ${id}::uuid and s.revoked_at is null and s.expires_at > ${now}`);
  const [row] = rows;
  if (!row) return null;
  const { sessionId, lastSeenAt, ...user } = row;
  return { id: sessionId, lastSeenAt, user };
}

export async function insertSession(
  tx: AuthTx,
  session: { id: string; userId: string; ip: string | null; userAgent: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...row } = session;
  await tx.session.createMany({ data: [{ ...row, createdAt: now, lastSeenAt: now }] });
}

/** Only when it is older than `before`, so that parallel requests write once. */
export async function updateLastSeen(tx: AuthTx, id: string, before: Date, now: Date): Promise<void> {
  await tx.session.updateMany({ where: { id, lastSeenAt: { lt: before } }, data: { lastSeenAt: now } });
}

export function listLiveSessions(tx: AuthTx, userId: string, now: Date) {
  return tx.session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true, ip: true, userAgent: true, createdAt: true, lastSeenAt: true, expiresAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: 100,
  });
}

/** How many were signed out. `only` and `except` narrow it to one session, or to all others. */
export async function revokeSessions(
  tx: AuthTx,
  userId: string,
  { now, only, except }: { now: Date; only?: string; except?: string },
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId, revokedAt: null, id: { equals: only, not: except } },
    data: { revokedAt: now },
  });
  return count;
}
