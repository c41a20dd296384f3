import { describe, expect, it } from "vitest";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { DEFAULT_CHANNEL_RATE } from "@/server/domain/limits/token-bucket";
import { createChannel, createRule, publish, type TestEngine } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

async function prepare(url: string, policy: ChannelPolicy) {
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, url, policy);
  await createRule(db.admin, org.id, [channel.id]);
  return { orgId: org.id, channelId: channel.id };
}

async function send({ engine }: TestEngine, orgId: string, count: number) {
  for (let n = 0; n < count; n++) await publish(orgId, { type: "x", data: { n } });
  engine.wakeFanOut(orgId);
}

const circuitOf = async (channelId: string) =>
  (
    await db.admin.query<{ circuit: { kind: string; probeAtMs?: number } | null }>(
      "select circuit from engine.channel_states where channel_id = $1",
      [channelId],
    )
  ).rows[0]!.circuit;

const waiting = async (orgId: string) =>
  (
    await db.admin.query<{ n: number; attempts: number }>(
      "select count(*)::int as n, coalesce(sum(attempt_count), 0)::int as attempts from engine.deliveries where org_id = $1",
      [orgId],
    )
  ).rows[0]!;

describe("the circuit breaker", () => {
  const policy: ChannelPolicy = {
    circuit: { failuresInRow: 3, sleepSeconds: 30, probes: 2 },
    retry: { delaysSeconds: [0, 0, 0, 0, 0, 0] },
  };

  it("opens after failures in a row, holds the rest without spending an attempt, and says why", async () => {
    const receiver = await receiverThat({ status: 500 });
    const { orgId, channelId } = await prepare(receiver.url, policy);
    const test = await startEngine();
    await send(test, orgId, 10);
    await expect.poll(async () => (await circuitOf(channelId))?.kind).toBe("open");
    await expect
      .poll(
        async () =>
          (await db.admin.query("select 1 from engine.deliveries where org_id = $1 and status = 'processing'", [orgId]))
            .rowCount,
      )
      .toBe(0);
    await expect.poll(async () => (await waiting(orgId)).n).toBe(10);
    const seen = receiver.requests.length;
    expect(seen).toBeLessThanOrEqual(3 + 4);
    expect(await waiting(orgId)).toEqual({ n: 10, attempts: seen });
    const { rows } = await db.admin.query(
      "select from_state, to_state, reason from engine.circuit_transitions where org_id = $1",
      [orgId],
    );
    expect(rows).toEqual([{ from_state: "closed", to_state: "open", reason: "failures_in_a_row" }]);
    // The timer waits for the end of the sleep: nothing asks in the meantime.
    await expect
      .poll(async () => {
        const { rows: timers } = await db.admin.query<{ late: boolean }>(
          "select due_at > now() + interval '20 s' as late from engine.org_states where org_id = $1",
          [orgId],
        );
        return timers[0]!.late;
      })
      .toBe(true);
  });

  it("sends the configured number of probes after its sleep, and lets everything through when they succeed", async () => {
    const receiver = await receiverThat((_, index) => ({ status: index < 3 ? 500 : 200 }));
    const { orgId, channelId } = await prepare(receiver.url, {
      ...policy,
      circuit: { ...policy.circuit, sleepSeconds: 1, rampSeconds: 0 },
      maxConcurrency: 1,
    });
    const test = await startEngine();
    await send(test, orgId, 8);
    // Three failures, then each delivery once.
    await test.settled(orgId, 3 + 8);
    expect((await waiting(orgId)).n).toBe(0);
    expect((await circuitOf(channelId))?.kind).toBe("closed");
    const { rows } = await db.admin.query<{ to_state: string }>(
      "select to_state from engine.circuit_transitions where org_id = $1 order by id",
      [orgId],
    );
    expect(rows.map(({ to_state }) => to_state)).toEqual(["open", "half_open", "closed"]);
    // Each attempt says what the circuit was when it was claimed.
    const { rows: made } = await db.admin.query<{ circuit: string }>(
      "select circuit from engine.delivery_attempts where org_id = $1 order by started_at, fence",
      [orgId],
    );
    const kinds = made.map(({ circuit }) => circuit);
    expect(kinds.slice(0, 3)).toEqual(["closed", "closed", "closed"]);
    expect(kinds.slice(3, 5)).toEqual(["half_open", "half_open"]);
    expect(new Set(kinds.slice(5))).toEqual(new Set(["closed"]));
  });
});

describe("the rate limit", () => {
  it("lets the burst through and holds the rest until there are tokens again", async () => {
    const receiver = await receiverThat({});
    const { orgId } = await prepare(receiver.url, { rate: { perMinute: 60, burst: 3 } });
    const test = await startEngine();
    await send(test, orgId, 6);
    await test.settled(orgId, 3);
    const { rows } = await db.admin.query<{ wait: number }>(
      "select extract(epoch from due_at - now())::float as wait from engine.org_states where org_id = $1",
      [orgId],
    );
    expect(rows[0]!.wait).toBeLessThanOrEqual(1);
    await test.settled(orgId, 6);
    const times = receiver.requests.map(({ receivedAt }) => receivedAt.getTime());
    // Three tokens at once, then one a second. From the first: of three at once any may arrive late.
    expect(times[5]! - times[0]!).toBeGreaterThan(1_900);
  });
});

describe("strict order", () => {
  it("keeps the order of publishing while the head is retried, and goes on when it dies", async () => {
    const receiver = await receiverThat((request) => {
      const { n } = (JSON.parse(request.body.toString()) as { events: [{ data: { n: number } }] }).events[0].data;
      return { status: n === 2 ? 500 : 200 };
    });
    const { orgId } = await prepare(receiver.url, { ordering: "strict", retry: { delaysSeconds: [0, 0] } });
    const test = await startEngine();
    await send(test, orgId, 6);
    await test.settled(orgId, 8);
    const order = receiver.requests.map(
      ({ body }) => (JSON.parse(body.toString()) as { events: [{ data: { n: number } }] }).events[0].data.n,
    );
    expect(order).toEqual([0, 1, 2, 2, 2, 3, 4, 5]);
  });

  it("by event type lets one type wait without holding up the other", async () => {
    const receiver = await receiverThat(({ headers }) => ({
      status: headers["x-webhook-event"] === "bad" ? 500 : 200,
    }));
    const { orgId } = await prepare(receiver.url, { ordering: "per_event_type", retry: { delaysSeconds: [3600] } });
    const test = await startEngine();
    await publish(orgId, { type: "bad" }, { type: "bad" }, { type: "good" }, { type: "good" });
    test.engine.wakeFanOut(orgId);
    await test.settled(orgId, 3);
    expect(receiver.requests.map(({ headers }) => headers["x-webhook-event"]).sort()).toEqual(["bad", "good", "good"]);
    expect((await waiting(orgId)).n).toBe(2);
  });

  it("goes on with another worker at once where one stopped, also while the head of another type waits for hours", async () => {
    const gate = Promise.withResolvers<object>();
    const receiver = await receiverThat(({ headers }) =>
      headers["x-webhook-event"] === "bad" ? { status: 500 } : gate.promise,
    );
    const { orgId } = await prepare(receiver.url, { ordering: "per_event_type", retry: { delaysSeconds: [86_400] } });
    const test = await startEngine();
    await publish(orgId, { type: "bad" }, { type: "good" }, { type: "good" });
    test.engine.wakeFanOut(orgId);
    const isDue = async (when: string) =>
      (await db.admin.query(`select 1 from engine.org_states where org_id = $1 and due_at ${when}`, [orgId]))
        .rowCount === 1;
    // Only the head that failed has a time; the other one is on the wire.
    await receiver.waitFor(2);
    await expect.poll(() => isDue("> now() + interval '1 hour'")).toBe(true);
    const stopping = test.engine.stop(10_000);
    gate.resolve({});
    await stopping;
    expect(await waiting(orgId)).toMatchObject({ n: 2 });
    expect(await isDue("<= now()")).toBe(true);
  });
});

describe("a dead head", () => {
  it("pauses a channel that promises to stop then, before anything behind it goes, and says why", async () => {
    const receiver = await receiverThat((request) => {
      const { n } = (JSON.parse(request.body.toString()) as { events: [{ data: { n: number } }] }).events[0].data;
      return { status: n === 2 ? 400 : 200 };
    });
    const { orgId, channelId } = await prepare(receiver.url, { ordering: "strict", deadHead: "pause" });
    const test = await startEngine();
    await send(test, orgId, 6);
    await test.settled(orgId, 3);
    const { rows } = await db.admin.query(
      `select c.status, c.status_reason like '%failed for good%' as why, s.held, s.hold_reason, s.held_since is not null as since
         from channels c join engine.channel_states s on s.channel_id = c.id where c.id = $1`,
      [channelId],
    );
    expect(rows).toEqual([{ status: "paused", why: true, held: true, hold_reason: "paused", since: true }]);
    expect(await waiting(orgId)).toEqual({ n: 3, attempts: 0 });
    expect(receiver.requests).toHaveLength(3);
    const { rows: log } = await db.admin.query(
      "select actor_kind, action from audit_log where org_id = $1 and target_id = $2",
      [orgId, channelId],
    );
    expect(log).toEqual([{ actor_kind: "system", action: "channel.paused" }]);
  });
});

describe("limits that nobody set", () => {
  it("apply: twenty at once, then the rest waits for its tokens, and the hit is counted", async () => {
    const receiver = await receiverThat({});
    const { orgId, channelId } = await prepare(receiver.url, {});
    await db.admin.query("update channels set policy = '{}' where id = $1", [channelId]);
    const test = await startEngine();
    const startedMs = Date.now();
    await send(test, orgId, 60);
    await test.settled(orgId, 20);
    await expect
      .poll(async () => {
        const { rows } = await db.admin.query<{ hits: number }>(
          "select coalesce(max(rate_hits), 0)::int as hits from engine.channel_rates where channel_id = $1",
          [channelId],
        );
        return rows[0]!.hits;
      })
      .toBeGreaterThan(0);
    // However slow this machine is: the burst, and what has flowed in since.
    const { length: sent } = receiver.requests;
    const minutes = (Date.now() - startedMs) / 60_000;
    expect(sent).toBeLessThanOrEqual(DEFAULT_CHANNEL_RATE.burst + minutes * DEFAULT_CHANNEL_RATE.perMinute);
  });

  it("open the circuit after ten failures in a row", async () => {
    const receiver = await receiverThat({ status: 500 });
    const { orgId, channelId } = await prepare(receiver.url, {});
    await db.admin.query("update channels set policy = '{}' where id = $1", [channelId]);
    const test = await startEngine();
    await send(test, orgId, 12);
    await expect.poll(async () => (await circuitOf(channelId))?.kind).toBe("open");
    expect(receiver.requests.length).toBeLessThanOrEqual(12);
  });
});
