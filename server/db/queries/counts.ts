import { type Query, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import { ROOT, settledLater } from "@/server/db/queries/deliveries/replay-matching";

/** How many there are, as far as they were counted. */
export type Count = { count: number; hasMore: boolean };
export type Counts = Record<"channels" | "rules" | "groups" | "deadLetters" | "replays", Count>;

/** Failed deliveries that are looked at for each dead letter that may be counted: many of them arrived later. */
const LOOKED_AT = 3;

/**
 * What there is of each noun that is worth a number beside its name. One statement, and none of its parts goes further
 * than a few times `upTo` entries of an index: it is asked again with every change, on every page.
 */
export async function countNouns(tx: OrgTx, upTo: number): Promise<Counts> {
  const counted = (rows: Query) => query`(select count(*)::int from (${rows} limit ${upTo + 1}::int) n)`;
  const lookedAt = LOOKED_AT * upTo;
  const [row] = await sqlOf(tx).rows<Record<keyof Counts, number> & { failed: number }>(query`
    with failed as materialized (
      select h.org_id, h.id, ${ROOT} from engine.delivery_history h where h.status = 'failed'
       order by h.created_at desc, h.id desc limit ${lookedAt + 1}::int)
    select ${counted(query`select 1 from channels where deleted_at is null`)} as channels,
           ${counted(query`select 1 from rules where status <> 'deleted'`)} as rules,
           ${counted(query`select 1 from engine.delivery_groups`)} as groups,
           ${counted(query`select 1 from engine.replays where state = 'running'`)} as replays,
           (select count(*)::int from failed) as failed,
           ${counted(query`select 1 from failed h where not ${settledLater(query`true`)}`)} as "deadLetters"`);
  const counts = row ?? { channels: 0, rules: 0, groups: 0, replays: 0, failed: 0, deadLetters: 0 };
  const upToLimit = (count: number): Count => ({ count: Math.min(count, upTo), hasMore: count > upTo });
  const deadLetters = upToLimit(counts.deadLetters);
  return {
    channels: upToLimit(counts.channels),
    rules: upToLimit(counts.rules),
    groups: upToLimit(counts.groups),
    replays: upToLimit(counts.replays),
    // There may also be more where there was more to look at.
    deadLetters: { ...deadLetters, hasMore: deadLetters.hasMore || counts.failed > lookedAt },
  };
}
