import { afterCommit, type WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { countUnsentDeaths, type UnsentDeath } from "@/server/domain/health/delivery-counts";
import { countDeaths } from "@/server/observability/product-counters";
import { addToFigures } from "./roll-up-sql";

export type ChannelDeaths = { orgId: string; channelId: string; count: number };

const LOCK = statement(
  "lock_channels_of_dead",
  `select 1 from engine.channel_states s
     join unnest($1::uuid[], $2::uuid[]) as a(org_id, channel_id) using (org_id, channel_id)
    order by s.channel_id for no key update of s`,
);

/**
 * Adds deliveries that died without another attempt to the figures, in the transaction in which they die; each channel
 * is named once. Takes the channels' states, for whoever writes figures holds them: timers must be set before, and
 * deliveries that a claim could take must not be touched before their channel's state is held.
 */
export async function addUnsentDeaths(
  sql: WorkerSql,
  cause: UnsentDeath,
  deaths: readonly ChannelDeaths[],
): Promise<void> {
  if (deaths.length === 0) return;
  await sql.run(LOCK, [deaths.map(({ orgId }) => orgId), deaths.map(({ channelId }) => channelId)]);
  afterCommit(sql, () => deaths.forEach((death) => countDeaths(death, cause, death.count)));
  await addToFigures(
    sql,
    deaths.map(({ orgId, channelId, count }) => ({ orgId, channelId, ...countUnsentDeaths(cause, count) })),
  );
}
