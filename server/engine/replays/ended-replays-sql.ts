import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";

/** As long as the deliveries that they are about, by default. */
const KEPT_DAYS = 90;

/** Rows per statement, so that no transaction lasts long. */
export const REPLAYS_BATCH = 100;
export const ITEMS_BATCH = 5_000;

/** One that is cancelled may still have deliveries to call back: then its feeder comes again, and it has not ended. */
const ENDED = `select r.org_id, r.id from engine.replays r
   where r.state in ('finished', 'cancelled') and r.next_at is null
     and r.finished_at <= now() - interval '${KEPT_DAYS} days'
   order by r.finished_at, r.id limit ${REPLAYS_BATCH}`;

const DELETE_ITEMS = statement(
  "forget_replay_items",
  `with ended as materialized (${ENDED})
   delete from engine.replay_items where ctid = any (array(
     select i.ctid from ended e
      cross join lateral (select i.ctid from engine.replay_items i
                           where i.org_id = e.org_id and i.replay_id = e.id limit ${ITEMS_BATCH}) i
      limit ${ITEMS_BATCH}))`,
);

const DELETE_REPLAYS = statement(
  "forget_replays",
  `with ended as materialized (${ENDED})
   delete from engine.replays r using ended e where r.org_id = e.org_id and r.id = e.id`,
);

export type ForgottenReplays = { replays: number; items: number };

/**
 * The longest ended batches. Items first: a batch takes what is left of them with it, and a long one has more than a
 * transaction should delete. Fewer than a batch of both means that none are left.
 */
export async function deleteEndedReplays(sql: WorkerSql): Promise<ForgottenReplays> {
  const items = await sql.run(DELETE_ITEMS);
  return { items, replays: items < ITEMS_BATCH ? await sql.run(DELETE_REPLAYS) : 0 };
}
