import { describe, expect, it } from "vitest";
import { callAs } from "@/server/api/testing/call-as";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { metricsPage } from "@/server/observability/metrics";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { expireHolds } from "./expire";
import { watchFailing } from "./watch-failing";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);
const never = new AbortController().signal;

async function prepare(policy: ChannelPolicy = {}) {
  const receiver = await receiverThat({});
  const org = await createOrg(db.admin);
  const channel = await createChannel(db.admin, org.id, receiver.url, policy);
  await createRule(db.admin, org.id, [channel.id]);
  return { org, channelId: channel.id, api: callAs(org.admin, { org }) };
}

/** A held channel with deliveries that were parked so many hours ago. */
async function parked(policy: ChannelPolicy, hoursAgo: readonly number[]) {
  const scene = await prepare(policy);
  await scene.api.channels.pause({ channelId: scene.channelId });
  const { engine } = await startEngine();
  await publish(scene.org.id, ...hoursAgo.map((n) => ({ type: "x", data: { n } })));
  engine.wakeFanOut(scene.org.id);
  await expect.poll(() => idsOf("engine.deliveries", scene.org.id)).toHaveLength(hoursAgo.length);
  await db.admin.query(
    `update engine.deliveries d set created_at = now() - make_interval(hours => h.hours)
       from (select id, ($2::int[])[row_number() over (order by sequence)] as hours
               from engine.deliveries where org_id = $1) h
      where d.id = h.id`,
    [scene.org.id, hoursAgo],
  );
  await db.admin.query("update engine.channel_states set held_since = now() - interval '30 days' where org_id = $1", [
    scene.org.id,
  ]);
  return scene;
}

/** A circuit that was forced open six hours ago. */
const longOpen = (channelId: string) =>
  db.admin.query(
    `update engine.channel_states
        set circuit = circuit || jsonb_build_object('sinceMs', extract(epoch from now() - interval '6 h') * 1000)
      where channel_id = $1`,
    [channelId],
  );

async function idsOf(table: "engine.deliveries" | "engine.delivery_history", orgId: string) {
  const { rows } = await db.admin.query<{ sequence: number; reason: string | null }>(
    `select d.sequence::int, to_jsonb(d) ->> 'reason' as reason from ${table} d where org_id = $1 order by sequence`,
    [orgId],
  );
  return rows.map(({ sequence, reason }) => (reason === null ? sequence : `${sequence} ${reason}`));
}

describe("what a held channel parks", () => {
  it("becomes a dead letter once it is too old, and can be replayed", async () => {
    const { org, api } = await parked({ hold: { maxAgeSeconds: 3600 * 5 } }, [9, 6, 4, 0]);
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([3, 4]);
    expect(await idsOf("engine.delivery_history", org.id)).toEqual(["1 hold_expired", "2 hold_expired"]);
    expect((await metricsPage()).body).toContain(
      'webhook_deliveries_total{status="failed",failure_category="held_too_long"} 2',
    );
    const { rows } = await api.deliveries.list({ status: "failed" });
    expect(rows).toHaveLength(2);
    await api.deliveries.replay({ deliveryId: rows[0]!.id });
    expect(await idsOf("engine.deliveries", org.id)).toHaveLength(3);
  });

  it("becomes a dead letter when it is too much, the oldest first", async () => {
    const { org } = await parked({ hold: { maxDeliveries: 2 } }, [1, 3, 2, 0]);
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([1, 4]);
    expect(await idsOf("engine.delivery_history", org.id)).toEqual(["2 hold_full", "3 hold_full"]);
  });

  it("is too much only by what came since the hold began: a backlog from before is no part of it", async () => {
    const { org } = await parked({ hold: { maxDeliveries: 2 } }, [9, 8, 7, 3, 2, 1]);
    await db.admin.query("update engine.channel_states set held_since = now() - interval '5 h' where org_id = $1", [
      org.id,
    ]);
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([1, 2, 3, 5, 6]);
    expect(await idsOf("engine.delivery_history", org.id)).toEqual(["4 hold_full"]);
  });

  it("is left to whoever has it in hand: nobody waits for a delivery while holding its channel", async () => {
    const { org } = await parked({ hold: { maxAgeSeconds: 3600, maxDeliveries: 1 } }, [9, 6, 4]);
    const claimer = await db.admin.connect();
    try {
      await claimer.query("begin");
      await claimer.query("select 1 from engine.deliveries where org_id = $1 and sequence = 1 for update", [org.id]);
      await expireHolds(never);
      expect(await idsOf("engine.deliveries", org.id)).toEqual([1]);
    } finally {
      await claimer.query("rollback");
      claimer.release();
    }
  });

  it("stops a channel that promised to stop when one of its ordered deliveries dies", async () => {
    const policy = { ordering: "strict", deadHead: "pause", hold: { maxAgeSeconds: 3600 * 5 }, circuit: {} } as const;
    const { org, channelId, api } = await parked(policy, [9, 8, 1]);
    await db.admin.query("update engine.deliveries set send_after = now() + interval '1 hour' where org_id = $1", [
      org.id,
    ]);
    await api.channels.resume({ channelId });
    await api.channels.forceCircuitOpen({ channelId });
    await longOpen(channelId);
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([3]);
    const { status, statusReason } = await api.channels.get({ channelId });
    expect(status).toBe("paused");
    expect(statusReason).toContain("promises order");
    expect((await api.channels.flow({ channelId })).hold.reason).toBe("paused");
  });

  it("is counted among the dead of its channel and its org when it dies, and as no attempt", async () => {
    const { api, channelId } = await parked({ hold: { maxAgeSeconds: 3600 * 5, maxDeliveries: 2 } }, [9, 6, 4, 1, 0]);
    await expireHolds(never);
    await expireHolds(never);
    const { figures, deadByCause } = await api.stats.overview({ range: "1h" });
    expect(figures).toMatchObject({ attempts: 0, delivered: 0, retried: 0, dead: 3, successRate: null });
    expect(deadByCause).toEqual([{ category: "held_too_long", count: 3 }]);
    expect((await api.stats.channel({ channelId, range: "1h" })).figures.dead).toBe(3);
  });

  it("is left alone when the channel goes on while its turn comes", async () => {
    const { org, channelId } = await parked({ hold: { maxAgeSeconds: 3600 } }, [9, 6]);
    const resumer = await db.admin.connect();
    await resumer.query("begin");
    await resumer.query(
      "update engine.channel_states set held = false, hold_reason = null, held_since = null where channel_id = $1",
      [channelId],
    );
    const expiring = expireHolds(never);
    await expect
      .poll(async () => {
        const waiting =
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        return (await db.admin.query(waiting)).rowCount;
      })
      .toBe(1);
    await db.admin.query("update engine.deliveries set send_after = now() + interval '1 hour' where org_id = $1", [
      org.id,
    ]);
    await resumer.query("commit");
    resumer.release();
    await expiring;
    expect(await idsOf("engine.deliveries", org.id)).toEqual([1, 2]);
  });

  it("stays where nothing is held, however old it is", async () => {
    const { org, channelId, api } = await parked({ hold: { maxAgeSeconds: 3600, maxDeliveries: 1 } }, [9, 6]);
    await db.admin.query("update engine.deliveries set send_after = now() + interval '1 hour' where org_id = $1", [
      org.id,
    ]);
    await api.channels.resume({ channelId });
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([1, 2]);
  });

  it("stays where the breaker was switched off while its circuit was open: nothing is parked there any more", async () => {
    const { org, channelId, api } = await parked({ hold: { maxAgeSeconds: 3600 } }, [9, 6]);
    await db.admin.query("update engine.deliveries set send_after = now() + interval '1 hour' where org_id = $1", [
      org.id,
    ]);
    await api.channels.resume({ channelId });
    const since = "extract(epoch from now() - interval '6 h') * 1000";
    await db.admin.query(
      `update engine.channel_states
          set circuit = jsonb_build_object('kind', 'open', 'generation', 1, 'outageSinceMs', ${since})
        where channel_id = $1`,
      [channelId],
    );
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([1, 2]);
  });

  it("is limited in the same way when an open circuit holds it, counted from the first opening", async () => {
    const { org, channelId, api } = await parked({ hold: { maxAgeSeconds: 3600 * 5 }, circuit: {} }, [9, 1]);
    await db.admin.query("update engine.deliveries set send_after = now() + interval '1 hour' where org_id = $1", [
      org.id,
    ]);
    await api.channels.resume({ channelId });
    await api.channels.forceCircuitOpen({ channelId });
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([1, 2]);
    await longOpen(channelId);
    await expireHolds(never);
    expect(await idsOf("engine.deliveries", org.id)).toEqual([2]);
  });
});

describe("a channel that only fails", () => {
  async function failing(days: number, policy: ChannelPolicy = {}) {
    const scene = await prepare(policy);
    await db.admin.query(
      `update engine.channel_states set failing_since = now() - make_interval(days => $2), last_failure_at = now()
        where channel_id = $1`,
      [scene.channelId, days],
    );
    return scene;
  }
  const actionsOf = async (orgId: string) =>
    (
      await db.admin.query<{ action: string }>(
        "select action from audit_log where org_id = $1 and actor_kind = 'system' order by id",
        [orgId],
      )
    ).rows.map(({ action }) => action);
  const later = (channelId: string, days: number) =>
    db.admin.query(
      `update engine.channel_states
          set failing_since = failing_since - make_interval(days => $2),
              warnings = jsonb_set(warnings, '{lastAtMs}', to_jsonb((warnings ->> 'lastAtMs')::float8 - $2 * 86400000.0))
        where channel_id = $1`,
      [channelId, days],
    );

  it("is warned about after a day and after four, and switched off after five; what comes is kept", async () => {
    const { org, channelId, api } = await failing(1);
    await watchFailing(never);
    await watchFailing(never);
    expect(await actionsOf(org.id)).toEqual(["channel.failing"]);
    const { failing: warned } = await api.channels.flow({ channelId });
    // Four days from the warning, which came as soon as the first day was over.
    const noticeDays = (warned!.disablesAt!.getTime() - warned!.since.getTime()) / (24 * 3600 * 1000);
    expect(noticeDays).toBeCloseTo(5, 2);

    await later(channelId, 3);
    await watchFailing(never);
    expect(await actionsOf(org.id)).toEqual(["channel.failing", "channel.failing"]);
    await later(channelId, 1);
    await watchFailing(never);
    expect(await actionsOf(org.id)).toEqual(["channel.failing", "channel.failing", "channel.disabled"]);
    const channel = await api.channels.get({ channelId });
    expect(channel.status).toBe("disabled");
    expect(channel.statusReason).toContain("five days");

    await api.channels.enable({ channelId });
    await watchFailing(never);
    expect((await api.channels.get({ channelId })).status).toBe("enabled");
    expect((await api.channels.flow({ channelId })).failing).toBeNull();
  });

  it("is left alone where its people said so", async () => {
    const { org } = await failing(9, { autoDisable: false });
    await watchFailing(never);
    expect(await actionsOf(org.id)).toEqual([]);
  });

  it("begins its run with the first failure, which a success ends; a request to slow down neither begins nor extends it", async () => {
    const answers = [429, 500, 500, 429, 200];
    const receiver = await receiverThat((_, index) => ({
      status: answers[index] ?? 200,
      headers: { "retry-after": "0" },
    }));
    const org = await createOrg(db.admin);
    const channel = await createChannel(db.admin, org.id, receiver.url, {
      retry: { delaysSeconds: [60, 60] },
      maxConcurrency: 1,
    });
    await createRule(db.admin, org.id, [channel.id]);
    const { engine, settled } = await startEngine();
    const seen: boolean[] = [];
    const lastFailures: (Date | null)[] = [];
    for (let n = 1; n <= answers.length; n++) {
      await publish(org.id, { type: "x", data: { n } });
      engine.wakeFanOut(org.id);
      await settled(org.id, n);
      const { rows } = await db.admin.query<{ fails: boolean; last: Date | null }>(
        "select failing_since is not null as fails, last_failure_at as last from engine.channel_states where channel_id = $1",
        [channel.id],
      );
      seen.push(rows[0]!.fails);
      lastFailures.push(rows[0]!.last);
    }
    expect(seen).toEqual([false, true, true, true, false]);
    expect(lastFailures[0]).toBeNull();
    expect(lastFailures[3]).toEqual(lastFailures[2]);
  });
});
