import type pg from "pg";
import { newTestId } from "@/server/testing/fixtures";

/** What the engine leaves behind, written as administrator. */
type Admin = Pick<pg.Pool, "query">;
type Address = { orgId: string; channelId: string; ruleId: string };

export async function insertEvent(admin: Admin, orgId: string, given: { type?: string; data?: string } = {}) {
  const id = newTestId();
  const { type = "order.paid", data = `{"amount":12345678901234567890}` } = given;
  await admin.query(
    `insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
     values ($1, $2, $3, 'shop', 1, $4, now(), $5)`,
    [orgId, id, type, `key-${id}`, data],
  );
  return id;
}

async function insertItems(admin: Admin, orgId: string, groupId: string, eventIds: readonly string[]) {
  await admin.query(
    `insert into engine.delivery_items (org_id, group_id, event_id, position)
     select $1, $2, id, n from unnest($3::uuid[]) with ordinality as t(id, n)`,
    [orgId, groupId, eventIds],
  );
}

export async function insertGroup(
  admin: Admin,
  { orgId, channelId, ruleId }: Address,
  given: { events?: string[]; key?: string } = {},
) {
  const id = newTestId();
  const events = given.events ?? [await insertEvent(admin, orgId)];
  await admin.query(
    `insert into engine.delivery_groups (org_id, id, rule_id, channel_id, group_key, opened_at, flush_at, hard_flush_at,
                                         event_count, byte_count, priority, event_types)
     values ($1, $2, $3, $4, $5, now(), now() + interval '1 hour', now() + interval '2 hours', $6, 30, 1, '{order.paid}')`,
    [orgId, id, ruleId, channelId, given.key ?? id, events.length],
  );
  await insertItems(admin, orgId, id, events);
  return { id, events };
}

type Given = Partial<{
  status: string;
  createdAt: Date;
  events: string[];
  types: string[];
  category: string;
  sequence: number;
}>;

/** A delivery in the table of its status, with one event unless more are given. */
export async function insertDelivery(admin: Admin, { orgId, channelId, ruleId }: Address, given: Given = {}) {
  const id = newTestId();
  const groupId = newTestId();
  const { status = "failed", createdAt = new Date(), types = ["order.paid"], category = null, sequence = 1 } = given;
  const events = given.events ?? [await insertEvent(admin, orgId)];
  await insertItems(admin, orgId, groupId, events);
  const values = [orgId, id, channelId, ruleId, groupId, types, events.length, sequence, createdAt, status, category];
  await (status === "pending" || status === "processing"
    ? admin.query(
        `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
           event_count, byte_count, priority, sequence, created_at, status, last_category, rank)
         values ($1, $2, $3, $4, $5, $2, '*', $6, $7, 30, 1, $8, $9, $10, $11, 1)`,
        values,
      )
    : admin.query(
        `insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
           event_count, byte_count, priority, sequence, created_at, status, last_category, attempt_count, crash_count, fence)
         values ($1, $2, $3, $4, $5, $2, '*', $6, $7, 30, 1, $8, $9, $10, $11, 1, 0, 1)`,
        values,
      ));
  return { id, groupId, events };
}

/** Settles what is open, as the engine would. */
export async function settle(admin: Admin, id: string, status = "failed"): Promise<void> {
  await admin.query(
    `with gone as (delete from engine.deliveries where id = $1 returning *)
     insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, replay_of, status, attempt_count, crash_count, fence)
     select org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
       priority, sequence, created_at, replay_of, $2, 1, 0, 1 from gone`,
    [id, status],
  );
}

export async function insertAttempt(
  admin: Admin,
  orgId: string,
  deliveryId: string,
  given: { category?: string; httpStatus?: number } = {},
) {
  await admin.query(
    `insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, category, http_status, total_ms,
       request_headers, response_headers, response_body, worker_id)
     values ($1, $2, 1, 1, now(), $3, $4, 12.5, '{"X-Webhook-ID":"x"}', '{"server":"nginx"}', 'sorry', $5)`,
    [orgId, deliveryId, given.category ?? "server_error", given.httpStatus ?? 500, newTestId()],
  );
}
