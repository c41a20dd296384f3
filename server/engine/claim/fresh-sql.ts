import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { goesAgainAt, standsStill } from "@/server/engine/gate";
import type { ClaimedDelivery, DeliveryEvent } from "./claim-sql";
import type { ChannelReading, DueRow } from "./pending-sql";

/** A delivery that stands in no table yet. */
export type FreshRow = DueRow & { orgId: string; channelId: string };

/** What the claim adds to a delivery that was made as claimed. */
export type ChannelOfClaim = Pick<ClaimedDelivery, "claimedAt" | "configVersion" | "pace">;
export type MadeDelivery = Omit<ClaimedDelivery, keyof ChannelOfClaim> & { events: DeliveryEvent[] };

/**
 * Deliveries that a transaction is about to make, of channels that promise no order. Whether they may go is decided as
 * for every other row; those that may are written once, as claimed, instead of twice.
 */
export type FreshDeliveries = {
  /** Until their numbers are taken: asked for before any org is locked. */
  numbered: Promise<void>;
  rows: readonly FreshRow[];
  /** Writes all of them, those that were taken as claimed, and answers with these. Starts its statement at once. */
  insert: (
    taken: ReadonlySet<string>,
    by: { workerId: string; leaseSeconds: number },
  ) => Promise<readonly MadeDelivery[]>;
};

const READ_CHANNELS = statement(
  "claim_read_channels",
  `select s.org_id as "orgId", s.channel_id as "channelId", not ${standsStill("s")} as goes, ${goesAgainAt("s")} as "goesAt",
          s.pace, s.config_version as "configVersion", s.circuit, r.tokens, c.policy, c.ordering
     from unnest($1::uuid[], $2::uuid[]) as f(org_id, channel_id)
     join engine.channel_states s on s.org_id = f.org_id and s.channel_id = f.channel_id
     join channels c on c.org_id = f.org_id and c.id = f.channel_id
     left join engine.channel_rates r on r.org_id = f.org_id and r.channel_id = f.channel_id`,
);

/** The channels of fresh rows, as far as nothing of theirs is pending. */
export async function readChannels(sql: WorkerSql, fresh: readonly FreshRow[]): Promise<ChannelReading[]> {
  if (fresh.length === 0) return [];
  const orgOf = new Map(fresh.map(({ channelId, orgId }) => [channelId, orgId]));
  const rows = await sql.rows<Omit<ChannelReading, keyof typeof NOTHING_PENDING>>(READ_CHANNELS, [
    [...orgOf.values()],
    [...orgOf.keys()],
  ]);
  return rows.map((row) => ({ ...row, ...NOTHING_PENDING }));
}

const NOTHING_PENDING = { isDue: false, due: [], nextSendAt: null, steps: 0, ready: 0 };
