import type { WorkerSql } from "@/server/db/scope";
import { type Query, query } from "@/server/db/query";
import { statement } from "@/server/db/sql";
import { standsStillAt } from "@/server/engine/gate";
import { at } from "@/server/db/queries/deliveries/replay-matching";

/** A batch, and the moment at which is asked. */
type Asking = { orgId: string; id: string; now: Date };

/** Of the batch: fed, and not tried yet. `check_at` is the moment of feeding until then, so the index ends with them. */
const untried = ({ orgId, id, now }: Asking): Query => query`
  i.org_id = ${orgId}::uuid and i.replay_id = ${id}::uuid and i.fed_id is not null and i.outcome is null
  and i.check_at <= ${at(now)} and not i.answered`;

/**
 * Whether nothing is to be fed to `c`, a channel with its state `s`, which stands still. A circuit that may probe is
 * given something to probe with, but no more before that was tried. What is for a deleted channel is skipped, and waits
 * for nobody.
 */
export function isStopped(asking: Asking): Query {
  return query`(c.deleted_at is null and (${standsStillAt(at(asking.now))} or (s.tripped
    and s.channel_id in (select i.channel_id from engine.replay_items i where ${untried(asking)}))))`;
}

/** Of these channels, the first that goes again; null when all of them stand still. */
export async function findGoing(sql: WorkerSql, asking: Asking, channelIds: readonly string[]): Promise<string | null> {
  const asked = query`
    select c.id from channels c join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.id
     where c.org_id = ${asking.orgId}::uuid and c.id = any(${[...channelIds]}::uuid[]) and not ${isStopped(asking)}
     order by c.id limit 1`;
  const [row] = await sql.rows<{ id: string }>(statement("feed_find_going", asked.text), asked.values);
  return row?.id ?? null;
}

/** How many of the batch wait for a channel that stands still, up to a limit. */
export async function countStandingStill(sql: WorkerSql, asking: Asking, limit: number): Promise<number> {
  const asked = query`
    select count(*)::int as count from (
      select 1 from engine.replay_items i
        join engine.channel_states s on s.org_id = i.org_id and s.channel_id = i.channel_id
       where ${untried(asking)} and (${standsStillAt(at(asking.now))} or s.tripped) limit ${limit}::int) waiting`;
  const [row] = await sql.rows<{ count: number }>(statement("feed_count_standing", asked.text), asked.values);
  return row?.count ?? 0;
}
