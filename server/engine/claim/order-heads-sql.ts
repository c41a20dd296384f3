/**
 * Keys of one channel that are looked at together: more than a turn could ever take. A claim goes on with the others in
 * its next turn.
 */
export const MAX_KEYS = 200;

/**
 * SQL: the first row of every key of a channel, in the order of keys, one index probe each, however long the keys are.
 * `channelId`, `after` (the key behind which to begin) and `onlyIf` are expressions of the statement around it.
 */
export function orderHeadsOf({
  channelId,
  after,
  onlyIf = "true",
}: Record<"channelId" | "after", string> & { onlyIf?: string }): string {
  const first = "order by d.order_key, d.order_seq, d.id limit 1";
  return `with recursive walk as (
      (select d.* from engine.deliveries d
        where ${onlyIf} and d.channel_id = ${channelId} and d.order_key > ${after} ${first})
      union all
      select n.* from walk cross join lateral (
        select d.* from engine.deliveries d
         where d.channel_id = ${channelId} and d.order_key > walk.order_key ${first}) n)
    select * from walk limit ${MAX_KEYS}`;
}
