import type pg from "pg";
import { DEFAULT_QUOTAS } from "@/server/domain/limits/quotas";
import { WHOLE_ORG } from "@/server/domain/health/delivery-counts";
import { createChannel, createRule } from "@/server/testing/engine-fixtures";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";

/** What pages are measured on. Figures stand for more attempts than there are rows, which is what they are for. */
export type Seeded = { org: OrgFixture; channelIds: string[]; ruleIds: string[]; deliveryId: string };
export type Sizes = { attempts: number; deliveries: number; waiting: number; events: number };

/** An org at its limits: a hundred channels, all of them busy in every minute. */
export async function seedFigures(admin: pg.Pool, sizes: Sizes): Promise<Seeded> {
  const org = await createOrg(admin);
  const channelIds: string[] = [];
  const ruleIds: string[] = [];
  for (let n = 0; n < DEFAULT_QUOTAS.channels; n++) {
    const { id } = await createChannel(admin, org.id, `https://hooks.example.com/${n}`);
    channelIds.push(id);
    ruleIds.push(await createRule(admin, org.id, [id], { eventTypes: [`bench.type_${n}`] }));
  }
  await seedStats(admin, org.id, channelIds, sizes.attempts);
  await admin.query(ARRIVALS, [org.id, channelIds, ruleIds]);
  await admin.query(HISTORY, [org.id, channelIds, ruleIds, sizes.deliveries]);
  await admin.query(ATTEMPTS, [org.id]);
  await admin.query(EVENTS, [org.id, sizes.events]);
  await admin.query(WAITING, [org.id, channelIds, ruleIds, sizes.waiting]);
  await admin.query("vacuum analyze");
  const { rows } = await admin.query<{ id: string }>(
    "select id from engine.delivery_history where org_id = $1 and status = 'failed' limit 1",
    [org.id],
  );
  return { org, channelIds, ruleIds, deliveryId: rows[0]?.id ?? "" };
}

/** Twice the buckets that a page shows, as it compares with the time before. */
const SPANS = [
  { minutes: 1, buckets: 120 },
  { minutes: 30, buckets: 96 },
  { minutes: 180, buckets: 112 },
  { minutes: 720, buckets: 120 },
];
const SHOWN_MINUTES = 30 * 24 * 60;

async function seedStats(admin: pg.Pool, orgId: string, channelIds: string[], attempts: number): Promise<void> {
  const perMinute = attempts / channelIds.length / SHOWN_MINUTES;
  for (const { minutes, buckets } of SPANS) {
    await admin.query(STATS, [orgId, channelIds, minutes, buckets, Math.max(1, Math.round(perMinute * minutes))]);
    await admin.query(STATS, [
      orgId,
      [WHOLE_ORG],
      minutes,
      buckets,
      Math.max(1, Math.round(perMinute * minutes)) * channelIds.length,
    ]);
  }
  await admin.query(RUNNING, [orgId, channelIds]);
}

/** One in fifty fails and one in two hundred dies; durations lie in forty buckets. */
const STATS = `
  insert into engine.delivery_stats
  select $1, channel, $3::int, date_bin(make_interval(mins => $3::int), now(), 'epoch') - make_interval(mins => $3::int * n),
         $5::int, $5::int - $5::int / 50, $5::int / 200, array[$5::int / 100, $5::int / 50 - $5::int / 100],
         array[0, $5::int / 200], array_fill(greatest(1, $5::int / 40), array[40])
    from unnest($2::uuid[]) as channel cross join generate_series(1, $4::int) as n`;

const RUNNING = `
  insert into engine.running_stats
  select $1, channel, date_bin('1 minute', now(), 'epoch'), 10, 9, 0, '{1}', '{}', array_fill(1, array[10])
    from unnest($2::uuid[]) as channel`;

const ARRIVALS = `
  insert into engine.arrival_stats
  select $1, span, date_bin(make_interval(mins => span), now(), 'epoch') - make_interval(mins => span * n), rule, channel, 5, 9
    from unnest($2::uuid[], $3::uuid[]) as pair(channel, rule)
   cross join unnest('{1,720}'::int[]) as span cross join generate_series(0, 60) as n`;

/** Spread over two weeks and all channels; one in ten died, for one of three reasons. */
const HISTORY = `
  insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
    event_count, byte_count, priority, sequence, created_at, status, attempt_count, crash_count, fence, last_category,
    last_http_status, settled_at)
  select $1, id, ($2::uuid[])[1 + n % 100], ($3::uuid[])[1 + n % 100], uuidv7(), id, '', array['bench.type_' || n % 100],
         1, 1024, 1, n, at, case when n % 10 = 0 then 'failed' else 'succeeded' end, 1, 0, 1,
         case when n % 10 = 0 then (array['timeout', 'server_error', 'tls'])[1 + n % 3] end,
         case when n % 10 <> 0 then 200 end, at
    from (select n, now() - ago as at, uuidv7(-ago) as id
            from (select n, interval '14 days' * n / $4::int as ago from generate_series(1, $4::int) as n) made) rows`;

const ATTEMPTS = `
  insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, category, http_status, total_ms,
    worker_id)
  select org_id, id, 1, 1, created_at, last_category, last_http_status, 50, gen_random_uuid()
    from engine.delivery_history where org_id = $1`;

const EVENTS = `
  insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
  select $1, uuidv7(-(interval '14 days' * n / $2::int)), 'bench.type_' || n % 100, 'bench', 1, n::text, now(), '{}'
    from generate_series(1, $2::int) as n`;

/** All of them in one channel's queue, the oldest an hour late. */
const WAITING = `
  insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count,
    byte_count, priority, sequence, rank, send_after)
  select $1, uuidv7(), ($2::uuid[])[1], ($3::uuid[])[1], uuidv7(), uuidv7(), '', '{bench.type_0}', 1, 1024, 1, n, n % 9,
         now() - interval '1 hour' * n / $4::int
    from generate_series(1, $4::int) as n`;
