import { beforeAll, describe, expect, it } from "vitest";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { publicId } from "@/server/domain/ids/public-id";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertEvent } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
let org: OrgFixture;
let channelId: string;
let made = 0;
const api = () => callAs(org.admin, { org });
const create = (given: Record<string, unknown> = {}) =>
  api().rules.create({ name: `Rule ${++made}`, eventTypes: ["order.*"], ...given });
const newChannel = async () =>
  (await api().channels.create({ name: `Channel ${++made}`, url: "https://hooks.example.com/x" })).id;

beforeAll(async () => {
  org = await createOrg(admin);
  channelId = await newChannel();
});

describe("a rule", () => {
  it("is stored as it was written, bound in the same call, with the installation's window", async () => {
    const conditions = { all: [{ path: "data.amount", op: "gt", value: 10 }] };
    const { id } = await create({ eventTypes: ["Order.*", "order.*"], conditions, channelIds: [channelId] });
    expect(await api().rules.get({ ruleId: id })).toMatchObject({
      status: "draft",
      eventTypes: ["order.*"],
      conditions,
      grouping: { windowSeconds: 120, maxWaitSeconds: 600, maxEvents: 100, maxBytes: 262_144, groupBy: null },
      channels: [{ id: channelId, status: "enabled" }],
      mutedUntil: null,
    });
  });

  it("keeps a window of its own, and what a change does not name", async () => {
    const { id: ruleId } = await create({
      grouping: { windowSeconds: 0 },
      description: "kept",
      channelIds: [channelId],
    });
    const after = await api().rules.update({ ruleId, change: { name: `Renamed ${++made}` } });
    expect(after).toMatchObject({
      description: "kept",
      grouping: { windowSeconds: 0, maxWaitSeconds: 600 },
      channels: [{ id: channelId }],
    });
  });

  it("has another time after every change, by which workers know what they compiled", async () => {
    const { id: ruleId } = await create();
    const before = await api().rules.get({ ruleId });
    const after = await api().rules.setStatus({ ruleId, status: "active" });
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  it("refuses a name in use, a broken filter and channels that are not there", async () => {
    const { id: ruleId } = await create({ name: "Known" });
    expect(await codeOf(create({ name: "KNOWN" }))).toBe("name_taken");
    expect(await codeOf(create({ conditions: { path: "data.x", op: "matches", value: "(" } }))).toBe("invalid_input");
    expect(await codeOf(create({ eventTypes: ["a*b"] }))).toBe("invalid_input");
    expect(await codeOf(create({ grouping: "none" }))).toBe("invalid_input");
    expect(await codeOf(create({ channelIds: [ruleId] }))).toBe("not_found");
    expect(await codeOf(api().rules.update({ ruleId, change: { channelIds: [ruleId] } }))).toBe("not_found");
  });

  it("is muted until a time, and heard again", async () => {
    const { id: ruleId } = await create();
    const until = new Date(Date.now() + 3_600_000);
    expect((await api().rules.mute({ ruleId, until })).mutedUntil).toEqual(until);
    expect((await api().rules.unmute({ ruleId })).mutedUntil).toBeNull();
    expect(await codeOf(api().rules.mute({ ruleId, until: new Date(0) }))).toBe("invalid_input");
    const { entries } = await api().audit.list({ action: "rule." });
    const mine = entries.filter(({ targetId }) => targetId === ruleId).map(({ action }) => action);
    expect(mine).toEqual(["rule.unmuted", "rule.muted", "rule.created"]);
  });

  it("is gone from every list once deleted, and its name is free", async () => {
    const { id: ruleId } = await create({ name: "Short-lived", channelIds: [channelId], status: "active" });
    await api().rules.delete({ ruleId });
    expect(await codeOf(api().rules.get({ ruleId }))).toBe("not_found");
    expect(await codeOf(api().rules.delete({ ruleId }))).toBe("not_found");
    expect((await api().rules.list()).map(({ id }) => id)).not.toContain(ruleId);
    expect(await codeOf(create({ name: "Short-lived" }))).toBe("ok");
  });

  it("is found by status, channel and a part of its name", async () => {
    const own = await newChannel();
    const { id } = await create({ name: "Needle in a stack", channelIds: [own], status: "active" });
    expect((await api().rules.list({ channelId: own })).map((rule) => rule.id)).toEqual([id]);
    expect((await api().rules.list({ search: "needle" })).map((rule) => rule.id)).toEqual([id]);
    expect(await api().rules.list({ search: "needle", status: "draft" })).toEqual([]);
  });

  it("is found by the signs of a pattern as by any others", async () => {
    const names = async (search: string) => (await api().rules.list({ search })).map(({ name }) => name);
    await create({ name: "100% off" });
    await create({ name: "100 percent on" });
    expect(await names("100%")).toEqual(["100% off"]);
    expect(await names("1_0")).toEqual([]);
    expect(await names("\\%")).toEqual([]);
  });
});

describe("a rule that two people have open", () => {
  const open = async (given: Record<string, unknown> = {}) => {
    const { id: ruleId } = await create(given);
    const { updatedAt } = await api().rules.get({ ruleId });
    return { ruleId, expectedUpdatedAt: updatedAt };
  };

  it("is saved by the first; the second is told, and changes nothing", async () => {
    const opened = await open({ description: "as it was" });
    const first = await api().rules.update({ ...opened, change: { description: "by the first" } });
    const second = api().rules.update({ ...opened, change: { description: "by the second", channelIds: [channelId] } });
    await expect(second).rejects.toThrow("Someone changed this rule since you opened it.");
    expect(await codeOf(second)).toBe("conflict");
    expect(await api().rules.get({ ruleId: opened.ruleId })).toEqual(first);
  });

  it("is saved again and again by whoever goes on from what was saved last", async () => {
    const { ruleId, ...opened } = await open();
    let expectedUpdatedAt = opened.expectedUpdatedAt;
    for (const description of ["once", "twice", "three times"]) {
      const saved = await api().rules.update({ ruleId, expectedUpdatedAt, change: { description } });
      expect(saved.description).toBe(description);
      expectedUpdatedAt = saved.updatedAt;
    }
  });

  it("is saved by exactly one of those who save at once", async () => {
    const opened = await open();
    const saves = ["a", "b", "c", "d"].map((description) => api().rules.update({ ...opened, change: { description } }));
    const codes = await Promise.all(saves.map(codeOf));
    expect(codes.toSorted()).toEqual(["conflict", "conflict", "conflict", "ok"]);
  });

  it("is saved by everybody who does not say what they have read", async () => {
    const { ruleId } = await open();
    await api().rules.update({ ruleId, change: { description: "once" } });
    const after = await api().rules.update({ ruleId, change: { description: "twice" } });
    expect(after.description).toBe("twice");
  });

  it("is another one once a channel is bound or unbound", async () => {
    const bound = await open();
    await api().bindings.put({ ruleId: bound.ruleId, channelId });
    expect(await codeOf(api().rules.update({ ...bound, change: { channelIds: [] } }))).toBe("conflict");
    const unbound = await open({ channelIds: [channelId] });
    await api().bindings.delete({ ruleId: unbound.ruleId, channelId });
    expect(await codeOf(api().rules.update({ ...unbound, change: { channelIds: [channelId] } }))).toBe("conflict");
  });

  it("is the same one while it is muted: silence is nothing that is written in it", async () => {
    const opened = await open();
    await api().rules.mute({ ruleId: opened.ruleId, until: new Date(Date.now() + 3_600_000) });
    const after = await api().rules.update({ ...opened, change: { description: "written meanwhile" } });
    expect(after.mutedUntil).not.toBeNull();
  });
});

describe("a binding", () => {
  it("can be put twice, and deleted once", async () => {
    const { id: ruleId } = await create();
    const binding = { ruleId, channelId };
    expect(await api().bindings.put(binding)).toEqual({ created: true });
    expect(await api().bindings.put(binding)).toEqual({ created: false });
    await api().bindings.delete(binding);
    expect(await codeOf(api().bindings.delete(binding))).toBe("not_found");
  });

  it("is never to a deleted channel", async () => {
    const { id: ruleId } = await create();
    const gone = await newChannel();
    await api().channels.delete({ channelId: gone });
    expect(await codeOf(api().bindings.put({ ruleId, channelId: gone }))).toBe("not_found");
  });
});

describe("why or why not", () => {
  it("says for a stored event and a stored rule what each condition saw", async () => {
    const eventId = await insertEvent(admin, org.id, { type: "order.paid", data: `{"amount":5}` });
    const { id: ruleId } = await create({ conditions: { path: "data.amount", op: "gt", value: 10 } });
    for (const id of [eventId, publicId("event", eventId)]) {
      const why = await callAs(org.member, { org }).rules.explain({ event: { eventId: id }, rule: { ruleId } });
      expect(why).toMatchObject({
        matched: false,
        patterns: [{ matched: true }],
        conditions: { matched: false, seen: "5" },
      });
    }
  });

  it("takes drafts of both", async () => {
    const event = { type: "order.paid", data: { amount: 11 } };
    const rule = { eventTypes: ["order.**"], conditions: { path: "data.amount", op: "gt" as const, value: 10 } };
    expect(await api().rules.explain({ event, rule })).toMatchObject({ matched: true });
  });
});
