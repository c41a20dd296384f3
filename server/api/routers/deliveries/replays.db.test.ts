import { beforeEach, describe, expect, it } from "vitest";
import { OPEN_REPLAYS_PER_ORG } from "@/server/contracts/replays";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { createPlace, feedAt, insertSettled, type Place } from "@/server/api/testing/replay-rows";

const { admin } = useTestDatabase();
let place: Place;
const as = (role: "member" | "admin", where = place) => callAs(where.org[role], { org: where.org });
const failed = { status: "failed" as const };
const create = (given: Partial<Parameters<ReturnType<typeof as>["replays"]["create"]>[0]> = {}) =>
  as("admin").replays.create({ filter: failed, idempotencyKey: newTestId(), ...given });

beforeEach(async () => {
  await admin.query("update engine.replays set next_at = null");
  place = await createPlace(admin);
});

describe("a dry run", () => {
  it("counts what the list of deliveries would show of it, by every part of the filter", async () => {
    await insertSettled(admin, place, 4, { category: "dns", age: "3 days" });
    await insertSettled(admin, place, 3);
    await insertSettled(admin, place, 2, { status: "succeeded", category: null });
    const yesterday = new Date(Date.now() - 86_400_000);
    const filters = [
      [{}, 9],
      [failed, 7],
      [{ category: "dns" }, 4],
      [{ from: yesterday }, 5],
      [{ to: yesterday }, 4],
      [{ channelId: place.channelId, ...failed, from: yesterday }, 3],
      [{ ruleId: place.ruleId, status: "succeeded" }, 2],
      [{ eventType: "order.paid" }, 9],
      [{ eventType: "order.sent" }, 0],
      [{ channelId: newTestId() }, 0],
    ] as const;
    for (const [filter, expected] of filters) {
      const { count, isExact } = await as("admin").replays.preview({ filter });
      expect([filter, count, isExact]).toEqual([filter, expected, true]);
      const { rows } = await as("admin").deliveries.list({ ...filter, limit: 100 });
      expect(rows).toHaveLength(expected);
    }
  });

  it("finds what got no response, which is neither what arrived nor what was refused", async () => {
    const set = await insertSettled(admin, place, 3, { category: null });
    await insertSettled(admin, place, 2, { status: "succeeded", category: null });
    await insertSettled(admin, place, 1, { category: "dns" });
    const preview = (filter: object) => as("admin").replays.preview({ filter: { category: "unanswered", ...filter } });
    expect(await preview({ ...failed, unrecovered: true })).toMatchObject({ count: set.length, isExact: true });
    expect((await preview({})).count).toBe(set.length);
  });

  it("says how long it would take, and what rules that", async () => {
    await insertSettled(admin, place, 200);
    const preview = (ratePerSecond: number) => as("admin").replays.preview({ filter: failed, ratePerSecond });
    await admin.query(`update orgs set settings = '{"rate": {"perMinute": 100000, "burst": 1}}' where id = $1`, [
      place.orgId,
    ]);
    expect(await preview(10)).toMatchObject({
      count: 200,
      eta: { seconds: 20, ruledBy: { kind: "own_rate" } },
      channels: [{ channelId: place.channelId, count: 200, isDeleted: false }],
    });
    await as("admin").channels.update({
      channelId: place.channelId,
      change: { name: "Billing", policy: { rate: { perMinute: 100, burst: 20 } } },
    });
    expect((await preview(10)).eta).toMatchObject({
      seconds: 120,
      ruledBy: { kind: "channel", name: "Billing", perMinute: 100 },
    });
    await admin.query(`update orgs set settings = '{"rate": {"perMinute": 50, "burst": 1}}' where id = $1`, [
      place.orgId,
    ]);
    expect((await preview(10)).eta).toMatchObject({ seconds: 240, ruledBy: { kind: "org", perMinute: 50 } });
  });

  it("says which of its channels are stopped", async () => {
    await insertSettled(admin, place, 2);
    await as("admin").channels.pause({ channelId: place.channelId });
    expect((await as("admin").replays.preview({ filter: failed })).channels).toMatchObject([{ status: "paused" }]);
  });

  it("sees nothing of another org", async () => {
    await insertSettled(admin, place, 3);
    const elsewhere = await createPlace(admin);
    expect(await as("admin", elsewhere).replays.preview({ filter: failed })).toMatchObject({ count: 0 });
    expect(await as("admin", elsewhere).replays.preview({ filter: { channelId: place.channelId } })).toMatchObject({
      count: 0,
      channels: [],
    });
  });
});

describe("creating a batch", () => {
  it("makes one batch of five clicks with one key", async () => {
    await insertSettled(admin, place, 3);
    const idempotencyKey = newTestId();
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => create({ idempotencyKey })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await as("member").replays.list()).rows).toHaveLength(1);
    const { entries } = await as("admin").audit.list({ action: "replay.created" });
    expect(entries).toHaveLength(1);
    expect(await codeOf(create({ idempotencyKey, filter: { status: "succeeded" } }))).toBe("idempotency_conflict");
  });

  it("does not take the same filter twice while it is under way, in whichever order it is written", async () => {
    await insertSettled(admin, place, 3);
    const { id } = await create({ filter: { status: "failed", channelId: place.channelId } });
    const again = () => create({ filter: { channelId: place.channelId, status: "failed", unrecovered: false } });
    expect(await codeOf(again())).toBe("replay_batch_running");
    await as("admin").replays.cancel({ replayId: id });
    expect(await codeOf(again())).toBe("ok");
  });

  it("refuses what is empty, too far ahead, not settled, or one too many", async () => {
    expect(await codeOf(create())).toBe("replay_empty");
    const ids = await insertSettled(admin, place, OPEN_REPLAYS_PER_ORG + 1);
    const inAYear = new Date(Date.now() + 366 * 86_400_000);
    expect(await codeOf(create({ startsAt: inAYear }))).toBe("invalid_input");
    expect(await codeOf(create({ filter: { status: "pending" as "failed" } }))).toBe("invalid_input");
    expect(await codeOf(create({ ratePerSecond: 0 }))).toBe("invalid_input");
    for (const id of ids.slice(1)) await create({ filter: { ids: [id] } });
    expect(await codeOf(create({ filter: { ids: ids.slice(0, 1) } }))).toBe("quota_exceeded");
  });

  it("remembers what was asked for", async () => {
    await insertSettled(admin, place, 3);
    const from = new Date(Date.now() - 86_400_000);
    const startsAt = new Date(Date.now() + 3_600_000);
    const { id } = await create({ filter: { ...failed, from }, ratePerSecond: 2, priority: "low", startsAt });
    expect(await as("member").replays.get({ replayId: id })).toMatchObject({
      filter: { ...failed, from },
      state: "planned",
      createdBy: place.org.admin.email,
      ratePerSecond: 2,
      priority: "low",
      total: 3,
      totalIsExact: true,
      eta: { finishesAt: new Date(startsAt.getTime() + 2_000) },
      channels: [{ channelId: place.channelId, planned: 3, fed: 0 }],
    });
  });
});

describe("steering a batch", () => {
  it("is for admins: a member sees it and has no way to change it", async () => {
    await insertSettled(admin, place, 3);
    const { id: replayId } = await create();
    const member = as("member").replays;
    expect((await member.list()).rows).toMatchObject([{ id: replayId, eta: { seconds: 1 } }]);
    for (const steer of [member.pause, member.resume, member.cancel]) {
      expect(await codeOf(steer({ replayId }))).toBe("forbidden");
    }
    expect(await codeOf(member.create({ filter: failed, idempotencyKey: newTestId() }))).toBe("forbidden");
    expect(await codeOf(member.preview({ filter: failed }))).toBe("forbidden");
  });

  it("takes the same button twice for once, and refuses what cannot follow", async () => {
    await insertSettled(admin, place, 3);
    const { id: replayId } = await create();
    const { pause, resume, cancel } = as("admin").replays;
    expect(await codeOf(resume({ replayId }))).toBe("ok");
    await pause({ replayId });
    await pause({ replayId });
    await resume({ replayId });
    await Promise.all([cancel({ replayId }), cancel({ replayId })]);
    expect(await codeOf(pause({ replayId }))).toBe("conflict");
    expect(await codeOf(resume({ replayId }))).toBe("conflict");
    expect(await codeOf(cancel({ replayId: newTestId() }))).toBe("not_found");
    const { entries } = await as("admin").audit.list({ action: "replay." });
    expect(entries.map(({ action }) => action)).toEqual([
      "replay.cancelled",
      "replay.resumed",
      "replay.paused",
      "replay.created",
    ]);
  });
});

describe("reading batches", () => {
  it("shows the deliveries of a batch page by page, each with the one that replaces it", async () => {
    const ids = await insertSettled(admin, place, 5);
    const { id: replayId } = await create({ ratePerSecond: 500 });
    for (const seconds of [60, 62]) await feedAt(new Date(Date.now() + seconds * 1_000));
    const first = await as("member").replays.items({ replayId, limit: 3 });
    const second = await as("member").replays.items({ replayId, limit: 3, cursor: first.nextCursor });
    const rows = [...first.rows, ...second.rows];
    expect(rows.map(({ original }) => original.id)).toEqual(ids);
    expect(rows.every(({ replay, outcome }) => replay !== null && outcome === null)).toBe(true);
    expect(second.nextCursor).toBeNull();
    expect((await as("member").replays.items({ replayId, kind: "failed" })).rows).toEqual([]);
  });

  it("lists the newest first, a page at a time", async () => {
    const ids = await insertSettled(admin, place, 3);
    const made: string[] = [];
    for (const id of ids) made.unshift((await create({ filter: { ids: [id] } })).id);
    const first = await as("member").replays.list({ limit: 2 });
    const second = await as("member").replays.list({ limit: 2, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });

  it("treats another org's batch as one that does not exist", async () => {
    await insertSettled(admin, place, 1);
    const { id: replayId } = await create();
    const elsewhere = await createPlace(admin);
    const { get, items, pause } = as("admin", elsewhere).replays;
    for (const ask of [get, items, pause]) expect(await codeOf(ask({ replayId }))).toBe("not_found");
  });
});
