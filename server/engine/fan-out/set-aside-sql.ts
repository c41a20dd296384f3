import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import type { InboxEvent } from "./fan-out-sql";

/** `too_costly`: its rules together cost more than one event may. `failed`: matching it failed again and again. */
export type SetAside = {
  orgId: string;
  eventId: string;
  reason: "too_costly" | "failed";
  detail: string;
};

const INSERT_SET_ASIDE = statement(
  "insert_set_aside",
  `insert into engine.set_aside_events (org_id, event_id, reason, detail)
   select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])
   on conflict (org_id, event_id) do update set reason = excluded.reason, detail = excluded.detail, at = now()`,
);

/** Events that leave the inbox without having been matched, where people see them and can have them tried again. */
export async function insertSetAside(sql: WorkerSql, rows: readonly SetAside[]): Promise<void> {
  if (rows.length === 0) return;
  await sql.run(INSERT_SET_ASIDE, [
    rows.map(({ orgId }) => orgId),
    rows.map(({ eventId }) => eventId),
    rows.map(({ reason }) => reason),
    rows.map(({ detail }) => detail),
  ]);
}

type Place = Pick<InboxEvent, "orgId" | "seq">;

const LOCK_HEAD = statement(
  "lock_inbox_head",
  `select org_id as "orgId", seq, tries, coalesce(held_until > now(), false) as "isHeld" from engine.event_inbox
    where org_id = $1 order by seq limit $2 for no key update skip locked`,
);

export type HeldPlace = Place & { tries: number; isHeld: boolean };

/** The first places of an org's inbox, locked until the end of the transaction. */
export function lockInboxHead(sql: WorkerSql, orgId: string, limit: number): Promise<HeldPlace[]> {
  return sql.rows(LOCK_HEAD, [orgId, limit]);
}

const HOLD = statement(
  "hold_inbox",
  `update engine.event_inbox set tries = tries + 1, held_until = now() + make_interval(secs => $3)
    where org_id = $1 and seq = any($2::bigint[])`,
);

/** One more try at these, by this process and no other until the time is over. */
export async function holdInbox(
  sql: WorkerSql,
  orgId: string,
  seqs: readonly string[],
  seconds: number,
): Promise<void> {
  await sql.run(HOLD, [orgId, seqs, seconds]);
}

const RELEASE = statement(
  "release_inbox",
  `update engine.event_inbox set tries = case when $3 then tries else 0 end, held_until = null
    where org_id = $1 and seq = any($2::bigint[])`,
);

/** The try is over; it is forgotten unless it failed. */
export async function releaseInbox(
  sql: WorkerSql,
  orgId: string,
  seqs: readonly string[],
  { hasFailed }: { hasFailed: boolean },
): Promise<void> {
  await sql.run(RELEASE, [orgId, seqs, hasFailed]);
}
