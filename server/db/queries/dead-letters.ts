import { type DeadLetterFilter, MAX_DEAD_LETTERS_COUNTED } from "@/server/contracts/dead-letters";
import { Prisma } from "@/server/db/generated/client";
import type { OrgTx } from "@/server/db/scope";
import type { FailureCategory } from "@/server/domain/outcome";
import { at, ROOT, settledLater } from "./replay-matching";

/** `category` is null where no attempt was ever answered or refused: its worker crashed too often with it. */
export type DeadLetterCount = {
  category: FailureCategory | null;
  channelId: string;
  channelName: string | null;
  count: number;
  newestAt: Date;
};

/**
 * By cause and channel. A delivery that failed is no dead letter any more once a later delivery of its message was
 * settled: it was recovered, or failed again, and then that one is the dead letter. Reads the newest of them from an index
 * that holds nothing else; `isExact` is false when there were more.
 */
export async function countDeadLetters(tx: OrgTx, { channelId, from, to }: DeadLetterFilter) {
  const range = [
    Prisma.sql`h.status = 'failed'`,
    ...(from ? [Prisma.sql`h.created_at >= ${at(from)}`] : []),
    ...(to ? [Prisma.sql`h.created_at < ${at(to)}`] : []),
  ];
  const [row] = await tx.$queryRaw<
    { seen: number; groups: (Omit<DeadLetterCount, "newestAt"> & { newestAt: string })[] }[]
  >`
    with seen as materialized (
      select h.org_id, h.id, h.channel_id, h.last_category, h.created_at, ${ROOT}
        from engine.delivery_history h where ${Prisma.join(range, " and ")}
       order by h.created_at desc, h.id desc limit ${MAX_DEAD_LETTERS_COUNTED}::int),
    tally as (
      select h.last_category, h.channel_id, count(*)::int as count, max(h.created_at) as newest_at
        from seen h
       where ${channelId ? Prisma.sql`h.channel_id = ${channelId}::uuid` : Prisma.sql`true`}
         and not ${settledLater(Prisma.sql`true`)}
       group by h.last_category, h.channel_id)
    select (select count(*) from seen)::int as seen,
           coalesce((select json_agg(json_build_object('category', t.last_category, 'channelId', t.channel_id,
                       'channelName', c.name, 'count', t.count, 'newestAt', t.newest_at) order by t.count desc)
                       from tally t left join channels c on c.id = t.channel_id), '[]') as groups`;
  return {
    isExact: (row?.seen ?? 0) < MAX_DEAD_LETTERS_COUNTED,
    groups: (row?.groups ?? []).map((group): DeadLetterCount => ({ ...group, newestAt: new Date(group.newestAt) })),
  };
}

export async function findDeadLetterThreshold(tx: OrgTx): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ threshold: number | null }[]>`
    select (settings ->> 'deadLetterThreshold')::int as threshold from orgs`;
  return row?.threshold ?? null;
}

export async function setDeadLetterThreshold(tx: OrgTx, threshold: number): Promise<void> {
  await tx.$executeRaw`
    update orgs set settings = settings || jsonb_build_object('deadLetterThreshold', ${threshold}::int)`;
}
