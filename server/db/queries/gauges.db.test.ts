import { beforeEach, describe, expect, it } from "vitest";
import { withWebSql, withWorker } from "@/server/db/scope";
import { createChannel } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { GAUGE_READINGS, listGaugeValues, readGauge, seedGauges } from "./gauges";

const { admin } = useTestDatabase();

beforeEach(async () => {
  await admin.query("truncate engine.deliveries, engine.delivery_history, engine.event_inbox, engine.gauge_readings");
  await admin.query("delete from orgs");
  await admin.query("truncate engine.channel_states");
  await withWorker(seedGauges);
});

const readAll = () =>
  Promise.all(GAUGE_READINGS.map((name) => withWorker((sql) => readGauge(sql, name, 15)))).then((read) =>
    read.filter(Boolean),
  );

/** As metrics show them: "name{label}" → value, without those that are zero. */
async function shown(): Promise<Record<string, number>> {
  const values = await withWebSql(listGaugeValues);
  const named = values.map(({ metric, labels, value }) => {
    const [label] = Object.values(labels);
    return [label === undefined ? metric : `${metric}{${label}}`, value] as const;
  });
  return Object.fromEntries(named.filter(([, value]) => value !== 0));
}

type Given = { orgId: string; channelId: string; priority?: number; dueSecondsAgo?: number };

async function pending({ orgId, channelId, priority = 1, dueSecondsAgo = 0 }: Given): Promise<void> {
  await admin.query(
    `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, rank, send_after)
     values ($1, $2, $3, $2, $2, $2, '', '{a}', 1, 1, $4, 1, 1, now() - make_interval(secs => $5))`,
    [orgId, newTestId(), channelId, priority, dueSecondsAgo],
  );
}

async function settled(orgId: string, given: { status?: string; replayOf?: string } = {}): Promise<string> {
  const id = newTestId();
  await admin.query(
    `insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
       event_count, byte_count, priority, sequence, created_at, status, attempt_count, crash_count, fence, replay_of)
     values ($1, $2, $2, $2, $2, $2, '', '{a}', 1, 1, 1, 1, now(), $3, 1, 0, 1, $4)`,
    [orgId, id, given.status ?? "failed", given.replayOf ?? null],
  );
  return id;
}

const stop = (channelId: string, circuit: object) =>
  admin.query("update engine.channel_states set circuit = $2, breaker_on = true where channel_id = $1", [
    channelId,
    circuit,
  ]);
const openSince = (minutes: number) => ({
  kind: "open",
  generation: 1,
  outageSinceMs: Date.now() - minutes * 60_000,
  probeAtMs: Date.now() + 60_000,
});

describe("the gauges over all orgs", () => {
  it("count what could go now by priority, and how long the oldest of it waits", async () => {
    const org = await createOrg(admin);
    const { id: channelId } = await createChannel(admin, org.id, "http://127.0.0.1:9/");
    await pending({ orgId: org.id, channelId, priority: 2, dueSecondsAgo: 90 });
    await pending({ orgId: org.id, channelId, priority: 2 });
    await pending({ orgId: org.id, channelId, priority: 0 });
    await pending({ orgId: org.id, channelId, dueSecondsAgo: -600 });
    await readAll();
    const { webhook_queue_oldest_seconds: oldest, ...rest } = await shown();
    expect(rest).toMatchObject({ "webhook_queue_depth{high}": 2, "webhook_queue_depth{low}": 1 });
    expect(rest).not.toHaveProperty("webhook_queue_depth{normal}");
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(150);
  });

  it("leave out of the queue what waits for a circuit, and count it apart", async () => {
    const org = await createOrg(admin);
    const { id: channelId } = await createChannel(admin, org.id, "http://127.0.0.1:9/");
    await stop(channelId, openSince(45));
    await pending({ orgId: org.id, channelId, dueSecondsAgo: 900 });
    await readAll();
    const { webhook_outage_longest_seconds: outage, ...rest } = await shown();
    expect(rest).toEqual({
      webhook_circuit_blocked_deliveries: 1,
      "webhook_circuit_breaker_state{open}": 1,
      webhook_endpoints_unavailable: 1,
    });
    expect(outage).toBeGreaterThanOrEqual(45 * 60);
  });

  it("take the age of an accepted event that nobody looked at for that of the queue", async () => {
    const org = await createOrg(admin);
    const hex = (Date.now() - 400_000).toString(16).padStart(12, "0");
    const old = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
    await admin.query("insert into engine.event_inbox (org_id, event_id) values ($1, $2)", [org.id, old]);
    await readAll();
    const values = await shown();
    expect(values.webhook_inbox_depth).toBe(1);
    expect(values.webhook_queue_oldest_seconds).toBeGreaterThanOrEqual(400);
  });

  it("leave a channel out of the age that waits for its own rate limit", async () => {
    const org = await createOrg(admin);
    const { id: channelId } = await createChannel(admin, org.id, "http://127.0.0.1:9/");
    await pending({ orgId: org.id, channelId, dueSecondsAgo: 900 });
    await admin.query(
      "insert into engine.channel_rates (org_id, channel_id, last_rate_hit_at) values ($1, $2, now())",
      [org.id, channelId],
    );
    await readAll();
    expect(await shown()).toEqual({ "webhook_queue_depth{normal}": 1, "webhook_circuit_breaker_state{off}": 1 });
  });

  it("count a dead letter until a later delivery of its message was settled", async () => {
    const [ours, theirs] = [await createOrg(admin), await createOrg(admin)];
    const first = await settled(ours.id);
    await settled(ours.id);
    await settled(theirs.id);
    await settled(ours.id, { status: "succeeded", replayOf: first });
    await readAll();
    expect(await shown()).toEqual({ webhook_dlq_size: 2, webhook_dlq_largest: 1 });
  });

  it("are read by one process at a time, and not again before their time", async () => {
    const both = await Promise.all([readAll(), readAll()]);
    expect(both.flat()).toHaveLength(GAUGE_READINGS.length);
    expect(await readAll()).toEqual([]);
    await admin.query("update engine.gauge_readings set read_at = now() - interval '16 s'");
    expect(await readAll()).toHaveLength(GAUGE_READINGS.length);
    // One that took two seconds may be taken every forty.
    await admin.query("update engine.gauge_readings set read_at = now() - interval '39 s', took_ms = 2000");
    expect(await readAll()).toEqual([]);
  });

  it("are not shown once they are too old to say anything of now", async () => {
    await settled((await createOrg(admin)).id);
    await readAll();
    await admin.query("update engine.gauge_readings set read_at = now() - interval '11 minutes'");
    expect(await withWebSql(listGaugeValues)).toEqual([]);
  });
});
