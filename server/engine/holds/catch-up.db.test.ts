import { describe, expect, it } from "vitest";
import { callAs } from "@/server/api/testing/call-as";
import { withWorker } from "@/server/db/scope";
import { createChannel, createRule, publish, type TestEngine } from "@/server/testing/engine-fixtures";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { catchUp } from "./catch-up";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

const EVENTS = 10_000;
const KEYS = 25;
const AT_ONCE = 500;

type Body = { sequence: number; events: { type: string; data: Record<string, unknown> }[] };
type Scene = {
  org: OrgFixture;
  channelId: string;
  test: TestEngine;
  bodies: () => Body[];
};

/** A paused channel, events that came meanwhile, each a delivery of its own, and an engine that is running. */
async function park(count: number): Promise<Scene> {
  const receiver = await receiverThat({});
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, receiver.url);
  await createRule(db.admin, org.id, [channel.id], { groupBy: "data.key" });
  await db.admin.query("insert into engine.org_states (org_id, cap) values ($1, 64)", [org.id]);
  await callAs(org.admin, { org }).channels.pause({ channelId: channel.id });

  const test = await startEngine();
  for (let from = 0; from < count; from += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => ({
      type: "order.paid",
      data: { n: from + index, key: (from + index) % KEYS },
    }));
    await publish(org.id, ...batch);
  }
  test.engine.wakeFanOut(org.id);
  await expect.poll(() => pending(org.id)).toBe(count);
  return {
    org,
    channelId: channel.id,
    test,
    bodies: () => receiver.requests.map(({ body }) => JSON.parse(body.toString()) as Body),
  };
}

async function pending(orgId: string): Promise<number> {
  const { rows } = await db.admin.query<{ n: number }>(
    "select count(*)::int as n from engine.deliveries where org_id = $1",
    [orgId],
  );
  return rows[0]!.n;
}

async function historyOf(orgId: string): Promise<Record<string, number>> {
  const { rows } = await db.admin.query<{ what: string; n: number }>(
    `select status || coalesce(':' || reason, '') as what, count(*)::int as n
       from engine.delivery_history where org_id = $1 group by 1`,
    [orgId],
  );
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]));
}

const run = (signal = new AbortController().signal) =>
  catchUp({ transaction: withWorker, signal, pause: () => Promise.resolve() });

async function resume({ org, channelId, test }: Scene, choice: "all" | "latest" | "summary") {
  const api = callAs(org.admin, { org });
  const preview = await api.channels.catchUpPreview({ channelId });
  await api.channels.resume({ channelId, catchUp: choice });
  await run();
  test.engine.wakeDeliver(org.id);
  return preview;
}

describe("a channel that was paused while 10,000 events came", () => {
  it("sends every one of them, each once, when it is resumed with all", async () => {
    const scene = await park(EVENTS);
    const { sends } = await resume(scene, "all");
    expect(sends.all).toBe(EVENTS);
    await scene.test.settled(scene.org.id, EVENTS);
    const seen = new Set(scene.bodies().map(({ events }) => events[0]!.data.n));
    expect(scene.bodies()).toHaveLength(EVENTS);
    expect(seen.size).toBe(EVENTS);
    expect(await pending(scene.org.id)).toBe(0);
  });

  it("sends the latest of each key, and keeps the others as cancelled, when it is resumed with the latest", async () => {
    const scene = await park(EVENTS);
    const { sends } = await resume(scene, "latest");
    expect(sends.latest).toBe(KEYS);
    await scene.test.settled(scene.org.id, KEYS);
    const seen = scene.bodies().map(({ events }) => events[0]!.data.n as number);
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: KEYS }, (_, key) => EVENTS - KEYS + key));
    expect(await historyOf(scene.org.id)).toEqual({ "cancelled:caught_up": EVENTS - KEYS, succeeded: KEYS });
  });

  it("sends one summary that accounts for all of them when it is resumed with a summary", async () => {
    const scene = await park(EVENTS);
    const { sends } = await resume(scene, "summary");
    expect(sends.summary).toBe(1);
    await scene.test.settled(scene.org.id, 1);
    const [summary, ...more] = scene.bodies();
    expect(more).toEqual([]);
    expect(summary!.events).toHaveLength(1);
    expect(summary!.events[0]).toMatchObject({
      type: "tocsin.summary",
      data: { deliveries: EVENTS, events: EVENTS, deliveriesByType: { "order.paid": EVENTS } },
    });
    // It is numbered after those it stands for: a receiver sees where the gap is.
    expect(summary!.sequence).toBe(EVENTS + 1);
    expect(await historyOf(scene.org.id)).toEqual({ "cancelled:caught_up": EVENTS, succeeded: 1 });
  });
});

describe("catching up", () => {
  it("goes on after a crash in the middle, and its summary still accounts for everything", async () => {
    const scene = await park(5_200);
    await callAs(scene.org.admin, { org: scene.org }).channels.resume({
      channelId: scene.channelId,
      catchUp: "summary",
    });
    let commits = 0;
    const dying: typeof withWorker = async (work) => {
      if (commits++ === 3) throw new Error("killed");
      return withWorker(work);
    };
    const signal = new AbortController().signal;
    await expect(catchUp({ transaction: dying, signal, pause: () => Promise.resolve() })).rejects.toThrow("killed");
    // Nothing goes out before it is decided.
    expect(scene.bodies()).toEqual([]);
    expect(await pending(scene.org.id)).toBe(200);
    await Promise.all([run(), run()]);
    scene.test.engine.wakeDeliver(scene.org.id);
    await scene.test.settled(scene.org.id, 1);
    expect(scene.bodies()[0]!.events[0]!.data).toMatchObject({ deliveries: 5_200 });
    expect(scene.bodies()).toHaveLength(1);
  });

  it("leaves out all the others when somebody takes one of them away in the middle of it", async () => {
    const scene = await park(5_200);
    const { org, channelId, test } = scene;
    await callAs(org.admin, { org }).channels.resume({ channelId, catchUp: "summary" });
    const canceller = await db.admin.connect();
    let isCommitted = false;
    const commit = async () => {
      if (!isCommitted) await canceller.query("commit");
      isCommitted = true;
    };
    await canceller.query("begin");
    await canceller.query("delete from engine.deliveries where org_id = $1 and sequence = 1", [org.id]);
    const working = catchUp({ transaction: withWorker, signal: new AbortController().signal, pause: commit });
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => isCommitted || (await db.admin.query(waiting)).rowCount === 1).toBe(true);
    await commit();
    canceller.release();
    await working;
    test.engine.wakeDeliver(org.id);
    await test.settled(org.id, 1);
    expect(scene.bodies()[0]!.events[0]!.data).toMatchObject({ deliveries: 5_199 });
    expect(await pending(org.id)).toBe(0);
    expect(scene.bodies()).toHaveLength(1);
  });

  it("frees no channel of an org that was deleted meanwhile", async () => {
    const { org, channelId } = await park(3);
    await callAs(org.admin, { org }).channels.resume({ channelId, catchUp: "latest" });
    await callAs(org.owner, { org }).orgs.delete();
    await run();
    const { rows } = await db.admin.query(
      "select held, hold_reason, catch_up from engine.channel_states where channel_id = $1",
      [channelId],
    );
    expect(rows).toEqual([{ held: true, hold_reason: "org_deleted", catch_up: null }]);
  });

  it("lets what comes after the resume just follow", async () => {
    const scene = await park(60);
    const api = callAs(scene.org.admin, { org: scene.org });
    await api.channels.resume({ channelId: scene.channelId, catchUp: "summary" });
    await publish(scene.org.id, { type: "order.paid", data: { n: "later", key: 0 } });
    scene.test.engine.wakeFanOut(scene.org.id);
    await expect.poll(() => pending(scene.org.id)).toBe(61);
    expect((await api.channels.flow({ channelId: scene.channelId })).catchUp).toEqual({
      choice: "summary",
      leftOut: 0,
    });
    await expect(api.channels.pause({ channelId: scene.channelId })).rejects.toThrow();
    await run();
    scene.test.engine.wakeDeliver(scene.org.id);
    await scene.test.settled(scene.org.id, 2);
    const types = scene.bodies().map(({ events }) => events[0]!.type);
    expect(types.toSorted()).toEqual(["order.paid", "tocsin.summary"]);
    expect((await api.channels.flow({ channelId: scene.channelId })).hold.reason).toBeNull();
  });
});
