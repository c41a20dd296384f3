import type pg from "pg";
import { priorityNumber, rankOf } from "@/server/domain/limits/priority";
import { RATE_LIMITS, type RateLimit } from "@/server/domain/limits/token-bucket";
import { createChannel, createRule } from "@/server/testing/engine-fixtures";
import { newTestId } from "@/server/testing/fixtures";
import type { ChannelPolicy } from "@/server/contracts/channels";

export type SeededChannel = { orgId: string; channelId: string; ruleId: string; url: string };
export type SeededOrg = { id: string; channels: SeededChannel[] };

type OrgGiven = { urls: string[]; cap?: number; policy?: ChannelPolicy; rate?: RateLimit };

/** Limits are measured where a scenario sets them, and stand in nobody's way elsewhere. */
const WIDE_OPEN: RateLimit = { perMinute: RATE_LIMITS.perMinute.max, burst: RATE_LIMITS.burst.max };
const OPEN_POLICY: ChannelPolicy = { rate: WIDE_OPEN, circuit: { enabled: false } };

const EVENTS_PER_MINUTE = 100_000_000;

/** Orgs as people would have set them up, each channel with a rule of its own that takes every event at once. */
export async function seedOrgs(admin: pg.Pool, given: readonly OrgGiven[]): Promise<SeededOrg[]> {
  const orgs: SeededOrg[] = [];
  for (const { urls, cap, policy, rate = WIDE_OPEN } of given) {
    const id = newTestId();
    const name = `org-${id.slice(-12)}`;
    await admin.query("insert into orgs (id, name, slug, settings, events_per_minute) values ($1, $2, $2, $3, $4)", [
      id,
      name,
      { rate },
      EVENTS_PER_MINUTE,
    ]);
    await admin.query("insert into engine.org_states (org_id, cap) values ($1, $2)", [id, cap ?? null]);
    const channels: SeededChannel[] = [];
    for (const url of urls) {
      const channel = await createChannel(admin, id, url, { ...OPEN_POLICY, ...policy });
      // Named after the path, so that a scenario chooses the channel by the type that it publishes.
      const eventTypes = urls.length > 1 ? [`bench.${new URL(url).pathname.slice(1)}`] : ["**"];
      const ruleId = await createRule(admin, id, [channel.id], { eventTypes });
      channels.push({ orgId: id, channelId: channel.id, ruleId, url });
    }
    orgs.push({ id, channels });
  }
  return orgs;
}

/** As fan-out leaves them: event, item and delivery, due since now. Written by set, because fan-out is not measured. */
const SEED_DELIVERIES = `
  with made as materialized (
    select c.org_id, c.channel_id, c.rule_id, n, uuidv7() as event_id, uuidv7() as group_id, uuidv7() as delivery_id
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as c(org_id, channel_id, rule_id)
     cross join generate_series(1, $4::int) as n),
  events as (
    insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
    select org_id, event_id, 'bench.drain', 'bench', $5, event_id::text, now(), $6 from made),
  items as (
    insert into engine.delivery_items (org_id, group_id, event_id, position)
    select org_id, group_id, event_id, 0 from made)
  insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
                                 event_count, byte_count, priority, sequence, rank)
  select org_id, delivery_id, channel_id, rule_id, group_id, delivery_id, '', '{bench.drain}', 1, octet_length($6),
         $5, n, $7
    from made`;

/** Waiting, and not yet announced: nothing is claimed before `release`. */
export async function seedDeliveries(
  admin: pg.Pool,
  channels: readonly SeededChannel[],
  { perChannel, dataBytes }: { perChannel: number; dataBytes: number },
): Promise<void> {
  const priority = priorityNumber("normal");
  await admin.query(SEED_DELIVERIES, [
    channels.map(({ orgId }) => orgId),
    channels.map(({ channelId }) => channelId),
    channels.map(({ ruleId }) => ruleId),
    perChannel,
    priority,
    JSON.stringify({ text: "x".repeat(Math.max(0, dataBytes - '{"text":""}'.length)) }),
    rankOf("first", priority),
  ]);
}

/** What was written by the thousand is vacuumed and flushed before anything is measured. */
export async function settleDown(admin: pg.Pool): Promise<void> {
  await admin.query("vacuum analyze engine.deliveries");
  await admin.query("analyze engine.events, engine.delivery_items, engine.channel_states, engine.org_states");
  await admin.query("checkpoint");
}

/** Rings the timers of these orgs, as fan-out does with its last statement. */
export async function release(admin: pg.Pool, orgs: readonly SeededOrg[]): Promise<void> {
  await admin.query("update engine.org_states set due_at = now() where org_id = any($1::uuid[])", [
    orgs.map(({ id }) => id),
  ]);
}

export async function countUnsettled(admin: pg.Pool, orgs: readonly SeededOrg[]): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `select (select count(*) from engine.deliveries where org_id = any($1::uuid[]))::int
          + (select count(*) from engine.event_inbox where org_id = any($1::uuid[]))::int as n`,
    [orgs.map(({ id }) => id)],
  );
  return rows[0]?.n ?? 0;
}
