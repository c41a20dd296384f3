import type pg from "pg";
import { withWorker } from "@/server/db/scope";
import { createOrg, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { type FeedTurn, feedReplays } from "@/server/engine/replays/feed-replays";
import { callAs } from "./call-as";

type Admin = Pick<pg.Pool, "query">;
export type Place = { org: OrgFixture; orgId: string; channelId: string; ruleId: string };

let made = 0;

export async function createPlace(admin: Admin): Promise<Place> {
  const org = await createOrg(admin);
  const caller = callAs(org.admin, { org });
  const { id: channelId } = await caller.channels.create({
    name: `Channel ${++made}`,
    url: "https://hooks.example.com/x",
    policy: { rate: { perMinute: 1_000_000, burst: 100_000 } },
  });
  const { id: ruleId } = await caller.rules.create({
    name: `Rule ${made}`,
    eventTypes: ["**"],
    channelIds: [channelId],
  });
  return { org, orgId: org.id, channelId, ruleId };
}

type Given = Partial<{ status: string; category: string | null; channelId: string; age: string }>;

/** So many settled deliveries of one event each, a millisecond apart; their ids, oldest first. */
export async function insertSettled(admin: Admin, place: Place, count: number, given: Given = {}): Promise<string[]> {
  const { status = "failed", category = "server_error", channelId = place.channelId, age = "1 hour" } = given;
  const ids = Array.from({ length: count }, () => newTestId());
  await admin.query(
    `with row as (select id, n from unnest($2::uuid[]) with ordinality as t(id, n)),
     event as (insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
               select $1, id, 'order.paid', 'shop', 1, id::text, now(), '{}' from row),
     item as (insert into engine.delivery_items (org_id, group_id, event_id, position) select $1, id, id, 1 from row)
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, status, last_category, attempt_count, crash_count, fence,
       settled_at)
     select $1, id, $3, $4, id, id, '*', '{order.paid}', 1, 2, 1, n, now() - $5::interval + n * interval '1 ms', $6, $7,
            1, 0, 1, now() - interval '1 minute' from row`,
    [place.orgId, ids, channelId, place.ruleId, age, status, category],
  );
  return ids;
}

/** What the engine would do with everything that is waiting for a channel that nobody holds, or with so many of it. */
export async function settleAll(admin: Admin, orgId: string, status = "succeeded", count = 100_000): Promise<number> {
  const { rowCount } = await admin.query(
    `with gone as (delete from engine.deliveries where id in (
                     select d.id from engine.deliveries d join engine.channel_states s using (org_id, channel_id)
                      where d.org_id = $1 and not s.held order by d.id limit $3) returning *)
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, status, attempt_count, crash_count, fence,
       last_category)
     select org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
       priority, sequence, created_at, replay_of, $2, 1, 0, 1, case when $2 = 'failed' then 'timeout' end from gone`,
    [orgId, status, count],
  );
  return rowCount ?? 0;
}

/** One turn of a feeder at this time. */
export function feedAt(now: Date): Promise<FeedTurn | null> {
  return withWorker((sql) => feedReplays(sql, { newId: newTestId, now: () => now }));
}

/** The messages that were sent again by a batch, by the delivery that each was fed as; `waiting` ones included. */
export async function fedMessages(admin: Admin, replayId: string): Promise<string[]> {
  const { rows } = await admin.query<{ message_id: string }>(
    `select d.message_id from engine.replay_items i join engine.all_deliveries d on d.id = i.fed_id
      where i.replay_id = $1 order by d.id`,
    [replayId],
  );
  return rows.map(({ message_id: id }) => id);
}
