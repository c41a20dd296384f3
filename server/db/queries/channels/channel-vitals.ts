import type { ChannelStatus } from "@/server/contracts/channels";
import { NOTHING, query } from "@/server/db/query";
import { type OrgTx, sqlOf } from "@/server/db/scope";
import type { OrgSettings } from "@/server/domain/policy/policy";
import type { StopCauses } from "@/server/domain/gate/stop";
import type { Pace } from "@/server/domain/limits/channel-facts";
import { RANKS } from "@/server/domain/limits/priority";

/** What a channel's state and its queue say of it now. */
export type VitalsRow = StopCauses & {
  channelId: string;
  name: string;
  status: ChannelStatus;
  /** Why it has its status, if somebody gave a reason. */
  statusReason: string | null;
  statusAt: Date;
  heldSince: Date | null;
  pace: Pace;
  consecutiveFailures: number;
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  failingSince: Date | null;
  /** An active rule delivers here. */
  isFed: boolean;
  /** Counted up to `countUpTo`, and one more. */
  waiting: number;
  /** When the one that has been due for longest became due; null when nothing is. */
  dueSince: Date | null;
};

/**
 * The queue is read through the index of the claim and never further than `countUpTo`, and the oldest is one look per
 * rank: a million waiting deliveries cost no more than a thousand.
 */
export async function listVitals(
  tx: OrgTx,
  { channelId, countUpTo }: { channelId: string | null; countUpTo: number },
): Promise<VitalsRow[]> {
  // The bound must hold whatever the planner expects: beside one channel with 50,000 waiting it scanned the whole table
  // once for each of a hundred channels.
  await sqlOf(tx).rows(query`
    select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
  return sqlOf(tx).rows(vitalsStatement({ channelId, countUpTo }));
}

const vitalsStatement = ({ channelId, countUpTo }: { channelId: string | null; countUpTo: number }) => query`
  select c.id as "channelId", c.name, c.status, c.status_reason as "statusReason", c.status_at as "statusAt",
         s.hold_reason as "heldBy", s.held_since as "heldSince", s.pace, s.circuit, s.breaker_on as "breakerOn",
         (extract(epoch from s.asked_until) * 1000)::float8 as "askedUntilMs",
         s.consecutive_failures as "consecutiveFailures", s.last_success_at as "lastSuccessAt",
         s.last_failure_at as "lastFailureAt", s.failing_since as "failingSince", queue.waiting,
         oldest.at as "dueSince",
         exists (select from rule_channels b join rules r on r.org_id = b.org_id and r.id = b.rule_id
                  where b.org_id = c.org_id and b.channel_id = c.id and r.status = 'active') as "isFed"
    from channels c
    join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.id
   cross join lateral (
     select count(*)::int as waiting from (
       select 1 from engine.deliveries d where d.channel_id = c.id and d.status = 'pending'
        order by d.rank, d.send_after limit ${countUpTo + 1}) d) queue
   cross join lateral (
     select min(head.send_after) as at from generate_series(0, ${RANKS - 1}) as r(rank)
      cross join lateral (
        select d.send_after from engine.deliveries d
         where d.channel_id = c.id and d.status = 'pending' and d.rank = r.rank and d.send_after <= now()
         order by d.send_after limit 1) head) oldest
   where c.deleted_at is null ${channelId ? query`and c.id = ${channelId}::uuid` : NOTHING}
   order by c.name, c.id`;

/** The first failure since the last success: null while it works, undefined when there is no such channel. */
export async function findFailingSince(tx: OrgTx, channelId: string): Promise<Date | null | undefined> {
  const [row] = await sqlOf(tx).rows<{ at: Date | null }>(query`
    select s.failing_since as at from channels c
      join engine.channel_states s on s.org_id = c.org_id and s.channel_id = c.id
     where c.id = ${channelId}::uuid and c.deleted_at is null`);
  return row?.at;
}

export type FairnessRow = { cap: number | null; orgSettings: OrgSettings; inFlight: number; enabledChannels: number };

/** The org's own share of the workers, and how much of it is in use. */
export async function findFairness(tx: OrgTx): Promise<FairnessRow> {
  const [row] = await sqlOf(tx).rows<FairnessRow>(query`
    select (select cap from engine.org_states limit 1) as cap, (select settings from orgs) as "orgSettings",
           (select count(*) from engine.deliveries where status = 'processing')::int as "inFlight",
           (select count(*) from channels where status = 'enabled' and deleted_at is null)::int as "enabledChannels"`);
  return row ?? { cap: null, orgSettings: {}, inFlight: 0, enabledChannels: 0 };
}

export type RetiringSecret = { channelId: string; channelName: string; expiresAt: Date };

export function listRetiringSecrets(tx: OrgTx, before: Date): Promise<RetiringSecret[]> {
  return sqlOf(tx).rows(query`
    select s.channel_id as "channelId", c.name as "channelName", s.expires_at as "expiresAt"
      from channel_secrets s join channels c on c.org_id = s.org_id and c.id = s.channel_id
     where s.slot = 'secondary' and s.expires_at < ${before.toISOString()}::timestamptz and c.deleted_at is null
     order by s.expires_at limit 20`);
}

export type ChangeRow = { at: Date; action: string };
const MAX_CHANGES = 20;

/** What people did to a channel, its secrets and its rules: when and what, never who or to which values. */
export function listChannelChanges(
  tx: OrgTx,
  { channelId, from, to }: { channelId: string; from: Date; to: Date },
): Promise<ChangeRow[]> {
  return sqlOf(tx).rows(query`
    select at, action from audit_log
     where at >= ${from.toISOString()}::timestamptz and at <= ${to.toISOString()}::timestamptz
       and ((target_type = 'channel' and target_id = ${channelId} and action <> 'channel.url_revealed')
            or (action in ('rule.bound', 'rule.unbound')
                and coalesce(after, before) ->> 'channelId' = ${channelId}))
     order by at desc, id desc limit ${MAX_CHANGES}`);
}
