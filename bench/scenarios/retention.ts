import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { applyRetention } from "@/jobs/retention/apply-retention";
import { behaviourUrl } from "../support/behaviour";
import { percentile, round } from "../support/sightings";
import { seedOrgs } from "../support/seed";
import { latencies, sendTraffic } from "../support/traffic";
import { until } from "../support/until";
import type { BenchScenario } from "../support/stage";

const EVENTS_PER_SECOND = 50;
const SECONDS = 8;
/** Of every ten seeded rows. */
const SHARES = { events: 2, delivery_items: 3, delivery_history: 1, delivery_attempts: 4 } as const;
const DROP_LIMIT_MS = 1_000;
const BESIDE_LIMIT_MS = 250;

/** A month of history goes while deliveries are under way. */
export const retention: BenchScenario = {
  name: "retention",
  about: "a month of 5 million rows is dropped while deliveries go on",
  run: async ({ database: { admin }, receiver, startWorker }, { quick }) => {
    const rows = quick ? 200_000 : 5_000_000;
    const [org] = await seedOrgs(admin, [{ urls: [behaviourUrl(receiver.base, "beside")] }]);
    if (!org) throw new Error("There is no org to measure.");
    await seedMonth(admin, org.id, rows / 10);
    await startWorker();

    const traffic = sendTraffic({
      eventsPerSecond: EVENTS_PER_SECOND,
      seconds: SECONDS,
      next: () => ({ orgId: org.id, type: "bench.beside" }),
    });
    await pause((SECONDS * 1_000) / 2);
    const startedMs = performance.now();
    await applyRetention(new AbortController().signal);
    const dropMs = performance.now() - startedMs;

    const { begunAt } = await traffic;
    await until(async () => latencies(begunAt, await receiver.sightings()).length === begunAt.size, {
      limitMs: 20_000,
    });
    const found = latencies(begunAt, await receiver.sightings());
    const p99 = round(percentile(found, 0.99));
    const left = await countSeeded(admin);
    return {
      retention_rows: rows,
      retention_drop_ms: round(dropMs),
      retention_p99_beside_ms: p99,
      retention_arrived: `${found.length}/${begunAt.size}`,
      retention_pass: left === 0 && dropMs < DROP_LIMIT_MS && p99 < BESIDE_LIMIT_MS && found.length === begunAt.size,
    };
  },
};

/** As if they had been there for months: partitions of a month that nobody keeps, full. */
async function seedMonth(admin: pg.Pool, orgId: string, tenth: number): Promise<void> {
  await admin.query(`do $$
    declare parent text; month timestamptz := date_trunc('month', now() - interval '150 days', 'UTC');
    begin
      foreach parent in array array['events', 'delivery_items', 'delivery_history', 'delivery_attempts'] loop
        execute format('create table engine_parts.%I partition of engine.%I for values from (%L) to (%L)',
          parent || '_bench', parent, engine.uuid7_floor(month), engine.uuid7_floor(month + interval '1 month'));
      end loop;
    end $$`);
  const id = `(left(engine.uuid7_floor(date_trunc('month', now() - interval '150 days', 'UTC') + interval '1 day')::text, 13)
               || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const upTo = (table: keyof typeof SHARES) => `from generate_series(1, ${SHARES[table] * tenth}) n`;
  await admin.query(
    `insert into engine.events (org_id, id, type, source, priority, idempotency_key, occurred_at, data)
     select $1, ${id}, 'bench', 's', 1, 'k', now(), '{"n":1}' ${upTo("events")}`,
    [orgId],
  );
  await admin.query(
    `insert into engine.delivery_items (org_id, group_id, event_id, position)
     select $1, ${id}, ${id}, 0 ${upTo("delivery_items")}`,
    [orgId],
  );
  await admin.query(
    `insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, status, attempt_count, crash_count, fence)
     select $1, ${id}, $1, $1, ${id}, ${id}, '', '{bench}', 1, 1, 1, n, now() - interval '150 days', 'succeeded', 1, 0, 1
       ${upTo("delivery_history")}`,
    [orgId],
  );
  await admin.query(
    `insert into engine.delivery_attempts (org_id, delivery_id, fence, number, started_at, total_ms, worker_id)
     select $1, ${id}, 1, 1, now(), 1, $1 ${upTo("delivery_attempts")}`,
    [orgId],
  );
  await admin.query(
    "vacuum analyze engine.events, engine.delivery_items, engine.delivery_history, engine.delivery_attempts",
  );
}

async function countSeeded(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    "select count(*)::int as n from pg_class where relnamespace = 'engine_parts'::regnamespace and relname like '%\\_bench'",
  );
  return rows[0]?.n ?? 0;
}
