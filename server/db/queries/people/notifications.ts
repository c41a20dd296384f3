import type { Keyset } from "@/server/contracts/keyset";
import { NOTHING, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { ABOUT_ALL, type NotificationFacts, type NotificationKind } from "@/server/domain/notify/kinds";

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  about: string;
  facts: NotificationFacts;
  count: number;
  openedAt: Date;
  changedAt: Date;
  closedAt: Date | null;
  isRead: boolean;
};

type Wanted = { userId: string; limit: number; onlyUnread: boolean; cursor?: Keyset | null | undefined };

/** Whether this person has seen it since it last said something new. */
const isReadBy = (userId: string) =>
  query`exists (select 1 from notification_reads r where r.org_id = n.org_id and r.notification_id = n.id
                   and r.user_id = ${userId}::uuid and r.read_at >= n.changed_at)`;

/** Those with the latest news first; one more than asked for, so that the caller knows whether there are more. */
export async function listNotifications(tx: OrgTx, { userId, limit, onlyUnread, cursor }: Wanted) {
  const unread = onlyUnread ? query`and not ${isReadBy(userId)}` : NOTHING;
  const behind = cursor ? query`and (n.changed_at, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : NOTHING;
  return sqlOf(tx).rows<NotificationRow>(query`
    select n.id, n.kind, n.about, n.facts, n.count, n.opened_at as "openedAt", n.changed_at as "changedAt",
           n.closed_at as "closedAt", ${isReadBy(userId)} as "isRead"
      from notifications n where true ${unread} ${behind}
     order by n.changed_at desc, n.id desc limit ${limit + 1}::int`);
}

/** Up to a hundred: more is "99+" to anybody. */
export async function countUnread(tx: OrgTx, userId: string): Promise<number> {
  const [row] = await sqlOf(tx).rows<{ count: number }>(query`
    select count(*)::int as count from (
      select 1 from notifications n where n.changed_at > now() - interval '30 days' and not ${isReadBy(userId)} limit 100) u`);
  return row?.count ?? 0;
}

/** Those with these ids, or all that there are now. */
export async function markRead(tx: OrgTx, userId: string, ids: readonly string[] | null): Promise<void> {
  const these = ids === null ? NOTHING : query`and n.id = any(${ids}::uuid[])`;
  await sqlOf(tx).run(query`
    insert into notification_reads (org_id, user_id, notification_id, read_at)
    select n.org_id, ${userId}::uuid, n.id, clock_timestamp() from notifications n
     where not ${isReadBy(userId)} ${these}
    on conflict (org_id, user_id, notification_id) do update set read_at = excluded.read_at`);
}

/** Kinds that are not mailed: to this person, and to nobody of the org. */
export async function listMutes(tx: OrgTx, userId: string): Promise<{ mine: string[]; all: string[] }> {
  const rows = await tx.notificationMute.findMany({ where: { userId: { in: [userId, ABOUT_ALL] } } });
  const of = (id: string) => rows.filter((row) => row.userId === id).map(({ kind }) => kind);
  return { mine: of(userId), all: of(ABOUT_ALL) };
}

export async function setMute(
  tx: OrgTx,
  { orgId, userId, kind, isMuted }: { orgId: string; userId: string; kind: NotificationKind; isMuted: boolean },
): Promise<void> {
  if (isMuted) await tx.notificationMute.createMany({ data: [{ orgId, userId, kind }], skipDuplicates: true });
  else await tx.notificationMute.deleteMany({ where: { userId, kind } });
}
