import type { WorkerSql } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { recordSystemAudit } from "@/server/db/queries/audit";
import { insertFacts } from "@/server/notify/outbox";

export type ChannelHold = { orgId: string; channelId: string; status: "paused" | "disabled"; reason: string };

/** What a channel that promises order, and to stop when a delivery dies, is stopped with. */
export function pauseForDeadHead({ orgId, channelId }: Pick<ChannelHold, "orgId" | "channelId">): ChannelHold {
  const reason = "A delivery failed for good, and this channel promises order: resume it to go on without that one.";
  return { orgId, channelId, status: "paused", reason };
}

const LOCK = statement(
  "lock_channels_to_hold",
  `select 1 from channels c join unnest($1::uuid[], $2::uuid[]) as g(org_id, id) using (org_id, id)
    order by c.id for no key update of c`,
);

/** A channel comes before its state. Whoever goes on to lock states of several channels takes this first. */
export async function lockChannelsToHold(sql: WorkerSql, holds: readonly ChannelHold[]): Promise<void> {
  if (holds.length === 0) return;
  await sql.run(LOCK, [holds.map(({ orgId }) => orgId), holds.map(({ channelId }) => channelId)]);
}

/** Channels in the order of their ids, then their states in the same order. */
const HOLD = statement(
  "hold_channels",
  `with given as (
     select distinct on (org_id, channel_id) * from json_to_recordset($1)
       as g(org_id uuid, channel_id uuid, status text, reason text) order by org_id, channel_id, status),
   locked as materialized (
     select c.org_id, c.id, c.status from channels c join given g on g.org_id = c.org_id and g.channel_id = c.id
      where c.deleted_at is null and c.status <> 'disabled' and c.status <> g.status
      order by c.id for no key update of c),
   off as (
     update channels c set status = g.status, status_reason = g.reason, status_at = now(), updated_at = now()
       from locked l join given g on g.org_id = l.org_id and g.channel_id = l.id
      where c.org_id = l.org_id and c.id = l.id
     returning c.org_id, c.id, c.name, l.status as before, c.status, c.status_reason),
   states as materialized (
     select s.org_id, s.channel_id from engine.channel_states s
       join locked l on l.org_id = s.org_id and l.id = s.channel_id
      order by s.channel_id for no key update of s)
   update engine.channel_states s
      set held = true, hold_reason = off.status, held_since = coalesce(s.held_since, now())
     from states join off on off.org_id = states.org_id and off.id = states.channel_id
    where s.org_id = states.org_id and s.channel_id = states.channel_id
   returning off.org_id as "orgId", off.id as "channelId", off.name, off.before, off.status, off.status_reason as reason`,
);

type Held = ChannelHold & { name: string; before: string };

/** What the system itself stops. Whatever is pending waits; channels that are off already stay as they are. */
export async function holdChannels(sql: WorkerSql, holds: readonly ChannelHold[]): Promise<void> {
  if (holds.length === 0) return;
  const given = holds.map(({ orgId, channelId, status, reason }) => ({
    org_id: orgId,
    channel_id: channelId,
    status,
    reason,
  }));
  const held = await sql.rows<Held>(HOLD, [JSON.stringify(given)]);
  const disabled = held.filter(({ status }) => status === "disabled");
  await insertFacts(
    sql,
    disabled.map(({ orgId, channelId: about, name, reason }) => ({
      orgId,
      kind: "channel_disabled",
      about,
      facts: { name, reason },
    })),
  );
  await recordSystemAudit(
    sql,
    held.map(({ orgId, channelId, name, before, status, reason }) => ({
      orgId,
      action: status === "disabled" ? "channel.disabled" : "channel.paused",
      targetType: "channel",
      targetId: channelId,
      targetLabel: name,
      before: { status: before },
      after: { status, reason },
    })),
  );
}
