import { describe, expect, it } from "vitest";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { countNouns } from "@/server/db/queries/counts";
import { withOrg } from "@/server/db/scope";
import { bucketOf } from "@/server/domain/health/stat-spans";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertDelivery, insertGroup } from "@/server/api/testing/delivery-rows";
import { type CountsGiven, insertRunning, insertStats } from "@/server/api/testing/stat-rows";

const db = useTestDatabase();
const { admin } = db;
const { receiverThat, startEngine } = useEngines(db);

const RETRY: ChannelPolicy = { retry: { delaysSeconds: [0, 0] }, circuit: { enabled: false } };

async function place(url = "https://hooks.example.com/x", policy: ChannelPolicy = RETRY) {
  const org = await createOrg(admin);
  const channel = await createChannel(admin, org.id, url, policy);
  const ruleId = await createRule(admin, org.id, [channel.id]);
  return { org, orgId: org.id, channelId: channel.id, ruleId };
}
const member = (org: OrgFixture, now?: Date) => callAs(org.member, { org, ...(now && { now: () => now }) });
const NOW = new Date("2026-03-29T00:59:30Z");
const minutesBefore = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe("from an attempt to a page", () => {
  it("shows what was delivered and what died, with its cause, and asks for attention", async () => {
    const good = await receiverThat({ status: 200 });
    const bad = await receiverThat({ status: 503 });
    const { org, orgId, channelId } = await place(good.url);
    const failing = await createChannel(admin, orgId, bad.url, RETRY);
    await createRule(admin, orgId, [failing.id]);
    const test = await startEngine();
    await publish(orgId, ...Array.from({ length: 4 }, (_, n) => ({ type: "x", data: n })));
    test.engine.wakeFanOut(orgId);
    await test.settled(orgId, 4 + 4 * 3);

    const seen = await member(org).stats.overview({ range: "1h" });
    expect(seen.figures).toMatchObject({ attempts: 16, delivered: 4, retried: 8, dead: 4, successRate: 0.25 });
    expect(seen.series.points).toHaveLength(60);
    expect(seen.series.points.reduce((sum, { dead }) => sum + dead, 0)).toBe(4);
    expect(seen.figures.p50Ms).toBeGreaterThan(0);
    expect(seen.deadByCause).toEqual([{ category: "server_error", count: 4 }]);
    expect(seen.channels).toMatchObject({ total: 2, healthy: 1, failing: 1 });
    expect(seen.busiest.map(({ attempts, successRate }) => [attempts, successRate])).toEqual([
      [12, 0],
      [4, 1],
    ]);
    expect(seen.attention).toMatchObject([
      { kind: "failing", channel: { id: failing.id }, detail: "The last 12 attempts failed, all server errors." },
      { kind: "dead_letters", title: "4 new dead letters", detail: "Cause: server error." },
    ]);
    expect(seen.queue).toMatchObject({ waiting: 0, inFlight: 0, cap: 5, drainSeconds: 0 });

    const health = await member(org).stats.health();
    expect(new Map(health.map((row) => [row.channelId, row.health]))).toEqual(
      new Map([
        [channelId, "healthy"],
        [failing.id, "failing"],
      ]),
    );
    expect(health.find((row) => row.channelId === channelId)?.day).toMatchObject({ attempts: 4, delivered: 4 });
    const fired = await member(org).stats.fired({ range: "7d" });
    expect(fired.map(({ deliveries, events }) => [deliveries, events])).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  it("counts an event that a rule sent to two channels as one firing and two deliveries", async () => {
    const good = await receiverThat({ status: 200 });
    const org = await createOrg(admin);
    const [one, two] = [await createChannel(admin, org.id, good.url), await createChannel(admin, org.id, good.url)];
    await createRule(admin, org.id, [one.id, two.id]);
    const test = await startEngine();
    await publish(org.id, ...Array.from({ length: 3 }, (_, n) => ({ type: "x", data: n })));
    test.engine.wakeFanOut(org.id);
    await test.settled(org.id, 6);
    expect(await member(org).stats.fired({ range: "7d" })).toMatchObject([{ deliveries: 6, events: 3 }]);
  });

  it("says of a stopped channel since when and why, and what is held there", async () => {
    const { org, channelId, ruleId, orgId } = await place();
    await insertDelivery(admin, { orgId, channelId, ruleId }, { status: "pending" });
    await callAs(org.admin, { org }).channels.pause({ channelId });
    const { statusAt } = await member(org).channels.get({ channelId });
    expect(await member(org).stats.channelHealth({ channelId })).toMatchObject({
      health: "held",
      state: "paused",
      lead: "Paused",
      since: statusAt,
      waiting: 1,
      sentence: "One delivery is held until it is resumed; nothing is lost.",
    });
    await admin.query("update channels set status_reason = 'It moved.' where id = $1", [channelId]);
    expect((await member(org).stats.channelHealth({ channelId })).sentence).toMatch(
      /^It moved\. One delivery is held /,
    );
  });

  it("tells a channel that was never tried from one that falters, one that fails and one that is slow", async () => {
    const { org, orgId, channelId } = await place();
    const seen = async () => {
      const { state, sentence } = await member(org, NOW).stats.channelHealth({ channelId });
      return `${state}: ${sentence}`;
    };
    const become = (state: string) =>
      admin.query(`update engine.channel_states set ${state} where channel_id = $1`, [channelId]);
    expect(await seen()).toBe("ready: Nothing has been delivered here yet.");
    await become("consecutive_failures = 2, last_failure_at = now(), failing_since = now()");
    expect(await seen()).toBe("faltering: The last two attempts failed.");
    await become("consecutive_failures = 4");
    expect(await seen()).toBe("failing: The last 4 attempts failed.");
    await become("consecutive_failures = 0, failing_since = null, last_success_at = now(), pace = 'slow'");
    expect(await seen()).toMatch(/^slow: The receiver takes so long that it gets one delivery at a time/);
    const halfAnHourAgo = new Date(NOW.getTime() - 30 * 60_000);
    for (const span of [1, 30] as const) {
      const where = { orgId, channelId, span, bucket: bucketOf(halfAnHourAgo, span) };
      await insertStats(admin, where, { attempts: 6, succeeded: 4 });
    }
    expect(await seen()).toBe(
      "unreliable: 2 of 6 attempts failed in the last hour, all server errors, but the last one succeeded.",
    );
  });
});

describe("a channel whose receiver answers 429", () => {
  it("is rate limited, with the time it asked for, and neither failing nor healthy", async () => {
    const { org, orgId, channelId } = await place();
    await insertRunning(admin, { orgId, channelId, minute: NOW }, { attempts: 40, succeeded: 10, rateLimited: 30 });
    await admin.query(
      `update engine.channel_states set last_success_at = now(), asked_until = now() + interval '1 hour'
        where channel_id = $1`,
      [channelId],
    );
    const seen = await member(org, NOW).stats.channelHealth({ channelId });
    expect(seen).toMatchObject({
      health: "rate_limited",
      lead: "Rate limited",
      sentence: "The receiver returned 429 to 30 of 40 attempts in the last hour.",
    });
    expect(seen.until?.getTime()).toBeGreaterThan(Date.now());
    const { channels, attention } = await member(org, NOW).stats.overview({ range: "1h" });
    expect(channels).toMatchObject({ total: 1, rate_limited: 1, failing: 0, degraded: 0, healthy: 0 });
    expect(attention).toMatchObject([{ kind: "rate_limited", tone: "warn" }]);
  });
});

describe("a range", () => {
  const one: CountsGiven = { attempts: 1, succeeded: 1 };

  it.each([
    ["1h", 1, 60],
    ["24h", 30, 48],
    ["7d", 180, 56],
    ["30d", 720, 60],
  ] as const)(
    "%s holds its last buckets, the running one included, and compares with as many before",
    async (...given) => {
      const [range, span, buckets] = given;
      const { org, orgId, channelId } = await place();
      const spanMs = span * 60_000;
      const running = Math.floor(NOW.getTime() / spanMs) * spanMs;
      const at = (back: number) => new Date(running - back * spanMs);
      for (const back of [0, buckets - 1]) await insertStats(admin, { orgId, channelId, span, bucket: at(back) }, one);
      for (const back of [buckets, 2 * buckets - 1])
        await insertStats(admin, { orgId, channelId, span, bucket: at(back) }, { attempts: 10, succeeded: 5, dead: 5 });
      await insertStats(admin, { orgId, channelId, span, bucket: at(2 * buckets) }, { attempts: 1000, succeeded: 0 });

      for (const seen of [
        await member(org, NOW).stats.overview({ range }),
        await member(org, NOW).stats.channel({ channelId, range }),
      ]) {
        expect(seen.figures).toMatchObject({ attempts: 2, successRate: 1 });
        expect(seen.previous).toMatchObject({ attempts: 20, successRate: 0.5, dead: 10 });
        const { points, from, to } = seen.series;
        expect(points.map(({ attempts }) => attempts)).toEqual([1, ...Array<number>(buckets - 2).fill(0), 1]);
        expect([from, to]).toEqual([at(buckets - 1), at(-1)]);
      }
    },
  );

  it("adds the minute that is not spread yet, wherever it belongs", async () => {
    const { org, orgId, channelId } = await place();
    await insertRunning(admin, { orgId, channelId, minute: minutesBefore(90) }, { attempts: 3, succeeded: 3 });
    expect((await member(org, NOW).stats.overview({ range: "1h" })).figures.attempts).toBe(0);
    for (const range of ["24h", "7d", "30d"] as const) {
      const { series } = await member(org, NOW).stats.overview({ range });
      const [point] = series.points.filter(({ attempts }) => attempts > 0);
      expect(point).toMatchObject({ attempts: 3, delivered: 3 });
      expect(point!.at <= minutesBefore(90) && minutesBefore(90 + series.spanMinutes) < point!.at).toBe(true);
    }
  });
});

describe("a queue", () => {
  it("is counted up to a limit and says that there is more", async () => {
    const { org, orgId, channelId, ruleId } = await place();
    await admin.query(
      `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
         event_count, byte_count, priority, sequence, rank, send_after)
       select $1, gen_random_uuid(), $2, $3, gen_random_uuid(), gen_random_uuid(), '', '{x}', 1, 1, 1, n, n % 9,
              now() - interval '2 minutes' from generate_series(1, 1200) n`,
      [orgId, channelId, ruleId],
    );
    const [row] = await member(org).stats.health();
    expect(row).toMatchObject({ waiting: 1000, hasMoreWaiting: true });
    const one = await member(org).stats.channelHealth({ channelId });
    expect(one).toMatchObject({ waiting: 1200, hasMoreWaiting: false, drainSeconds: null });
    expect(one.oldestWaitingSeconds).toBeGreaterThanOrEqual(119);
    expect((await member(org).stats.overview({})).queue).toMatchObject({ waiting: 1000, hasMore: true });
  });

  it("drains at the pace at which it was settled, less what arrives", async () => {
    const { org, orgId, channelId, ruleId } = await place();
    for (let n = 0; n < 3; n++) await insertDelivery(admin, { orgId, channelId, ruleId }, { status: "pending" });
    const bucket = new Date(Math.floor(NOW.getTime() / 60_000) * 60_000 - 5 * 60_000);
    await insertStats(admin, { orgId, channelId, span: 1, bucket }, { attempts: 630, succeeded: 630 });
    expect(await member(org, NOW).stats.channelHealth({ channelId })).toMatchObject({ drainSeconds: 3 });
    await admin.query("insert into engine.arrival_stats values ($1, 1, $2, $3, $4, 315, 315)", [
      orgId,
      bucket,
      ruleId,
      channelId,
    ]);
    expect(await member(org, NOW).stats.channelHealth({ channelId })).toMatchObject({ drainSeconds: 6 });
  });
});

describe("the rules that feed a channel", () => {
  it("are counted over exactly 24 hours, for this channel alone", async () => {
    const { org, orgId, channelId, ruleId } = await place();
    const other = await createChannel(admin, orgId, "https://hooks.example.com/y", RETRY);
    const quiet = await createRule(admin, orgId, [channelId]);
    const arrive = (span: number, bucket: string, deliveries: number, channel = channelId) =>
      admin.query("insert into engine.arrival_stats values ($1, $2, $3, $4, $5, $6, $6)", [
        orgId,
        span,
        new Date(bucket),
        ruleId,
        channel,
        deliveries,
      ]);
    // NOW is 00:59 on the 29th: from 00:59 on the 28th by minutes, from noon by half days.
    await arrive(1, "2026-03-28T00:58:00Z", 1000);
    await arrive(1, "2026-03-28T00:59:00Z", 1);
    await arrive(1, "2026-03-28T11:59:00Z", 2);
    await arrive(1, "2026-03-28T12:00:00Z", 1000);
    await arrive(720, "2026-03-28T00:00:00Z", 1000);
    await arrive(720, "2026-03-28T12:00:00Z", 300);
    await arrive(720, "2026-03-29T00:00:00Z", 9);
    await arrive(720, "2026-03-29T00:00:00Z", 1000, other.id);
    expect(await member(org, NOW).stats.feeding({ channelId })).toEqual([{ ruleId, deliveries: 312 }]);
    expect((await member(org).channels.get({ channelId })).rules.map(({ id }) => id).sort()).toEqual(
      [ruleId, quiet].sort(),
    );
  });
});

describe("the counts of the navigation", () => {
  it("are of what is there, of this org alone", async () => {
    const { org, orgId, channelId, ruleId } = await place();
    await place();
    const gone = await createChannel(admin, orgId, "https://hooks.example.com/y", RETRY);
    await callAs(org.admin, { org }).channels.delete({ channelId: gone.id });
    const target = { orgId, channelId, ruleId };
    const [lost, replay] = [
      await insertDelivery(admin, target),
      await insertDelivery(admin, target, { status: "succeeded" }),
    ];
    await admin.query("update engine.delivery_history set replay_of = $1 where id = $2", [lost.id, replay.id]);
    await insertDelivery(admin, target);
    const none = { count: 0, hasMore: false };
    const one = { count: 1, hasMore: false };
    expect(await member(org).stats.counts()).toEqual({
      channels: one,
      rules: one,
      groups: none,
      deadLetters: one,
      replays: none,
    });
  });

  it("go as far as they are asked to, and say that there is more", async () => {
    const { orgId, channelId, ruleId } = await place();
    await createRule(admin, orgId, [channelId]);
    for (let n = 0; n < 3; n++) await insertDelivery(admin, { orgId, channelId, ruleId });
    for (let n = 0; n < 2; n++) await insertGroup(admin, { orgId, channelId, ruleId });
    const one = { count: 1, hasMore: false };
    const two = { count: 2, hasMore: false };
    expect(await withOrg(orgId, (tx) => countNouns(tx, 2))).toMatchObject({
      channels: one,
      rules: two,
      groups: two,
      deadLetters: { count: 2, hasMore: true },
    });
  });
});

describe("what changed before it broke", () => {
  it("names actions and times of the day before, and neither who nor which values", async () => {
    const { org, channelId, ruleId } = await place();
    const caller = callAs(org.owner, { org });
    await caller.channels.update({ channelId, change: { description: "changed" } });
    await caller.channels.revealUrl({ channelId });
    await caller.bindings.delete({ ruleId, channelId });
    await caller.secrets.rotate({ channelId });
    expect(await member(org).stats.changesBefore({ channelId })).toBeNull();
    await admin.query(
      "update engine.channel_states set failing_since = now() + interval '1 hour' where channel_id = $1",
      [channelId],
    );
    const found = await member(org).stats.changesBefore({ channelId });
    expect(found?.changes.map(({ action }) => action)).toEqual(["secret.rotated", "rule.unbound", "channel.updated"]);
    expect(Object.keys(found?.changes[0] ?? {})).toEqual(["at", "action"]);
    await admin.query(
      "update engine.channel_states set failing_since = now() + interval '25 hours' where channel_id = $1",
      [channelId],
    );
    expect((await member(org).stats.changesBefore({ channelId }))?.changes).toEqual([]);
  });
});

it("shows an org its own figures and nobody else's", async () => {
  const { org: mine } = await place();
  const { org: other, channelId } = await place();
  const bucket = new Date(Math.floor(NOW.getTime() / 60_000) * 60_000);
  await insertStats(admin, { orgId: other.id, channelId, span: 1, bucket }, { attempts: 5, succeeded: 5 });
  await insertRunning(admin, { orgId: other.id, channelId, minute: bucket }, { attempts: 5, succeeded: 5 });
  const caller = member(mine, NOW).stats;
  expect((await caller.overview({ range: "1h" })).figures.attempts).toBe(0);
  expect((await caller.health()).map((row) => row.channelId)).not.toContain(channelId);
  for (const call of [caller.channel, caller.channelHealth, caller.changesBefore, caller.feeding])
    expect(await codeOf(call({ channelId }))).toBe("not_found");
  expect((await member(other, NOW).stats.overview({ range: "1h" })).figures.attempts).toBe(10);
});
