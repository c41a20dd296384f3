import { beforeEach, describe, expect, it } from "vitest";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);
let ours: OrgFixture;
const as = (role: "owner" | "admin" | "member", org = ours) => callAs(org[role], { org });

beforeEach(async () => {
  ours = await createOrg(db.admin);
});

describe("the delivery defaults of an org", () => {
  it("lie between those of the installation and the settings of each channel", async () => {
    const { id: plain } = await as("admin").channels.create({ name: "Plain", url: "https://hooks.example.com/a" });
    const own = { circuit: { enabled: true }, retry: { timeoutSeconds: 3 } };
    const { id: other } = await as("admin").channels.create({
      name: "Other",
      url: "https://hooks.example.com/b",
      policy: own,
    });
    const before = await as("member").orgs.policy();
    expect(before.settings).toEqual({});
    expect(before.effective).toEqual(before.inherited);

    const policy = {
      retry: { preset: "fast" },
      circuit: { enabled: false },
      rate: { perMinute: 9, burst: 2 },
    } as const;
    await as("owner").orgs.setPolicy({ policy });
    expect(await as("member").orgs.policy()).toMatchObject({
      settings: policy,
      effective: { retry: { maxAttempts: 5 }, circuit: { enabled: false }, rate: policy.rate },
      inherited: { retry: { maxAttempts: 8 }, circuit: { enabled: true } },
    });
    expect(await as("member").channels.get({ channelId: plain })).toMatchObject({
      policy: {},
      effective: { retry: { maxAttempts: 5, timeoutMs: 15_000 }, circuit: { enabled: false }, rate: policy.rate },
    });
    expect(await as("member").channels.get({ channelId: other })).toMatchObject({
      policy: own,
      effective: { retry: { maxAttempts: 5, timeoutMs: 3_000 }, circuit: { enabled: true }, rate: policy.rate },
      inherited: { circuit: { enabled: false } },
    });
    expect(await as("member").channels.flow({ channelId: plain })).toMatchObject({ rate: policy.rate });
  });

  it("are set by owners only, within the bounds of a channel, and never say an order", async () => {
    const set = (role: "owner" | "admin" | "member", policy: object) => codeOf(as(role).orgs.setPolicy({ policy }));
    for (const role of ["admin", "member"] as const) expect(await set(role, {})).toBe("forbidden");
    expect(await set("owner", { retry: { maxAttempts: 51 } })).toBe("invalid_input");
    expect(await set("owner", { ordering: "strict" })).toBe("invalid_input");
    expect(await set("owner", { retry: { maxAttempts: 50 } })).toBe("ok");
    const theirs = await createOrg(db.admin);
    expect((await as("member", theirs).orgs.policy()).settings).toEqual({});
  });

  it("are noted in the audit log when they change, and leave the org's limits alone", async () => {
    const limits = { cap: 7, rate: { perMinute: 60, burst: 6 } };
    await as("owner").orgs.setLimits(limits);
    const policy = { autoDisable: false };
    await as("owner").orgs.setPolicy({ policy });
    await as("owner").orgs.setPolicy({ policy });
    expect(await as("owner").orgs.limits()).toMatchObject(limits);
    const { entries } = await as("owner").audit.list({ action: "org.policy_changed" });
    expect(entries).toMatchObject([{ before: {}, after: policy, targetLabel: ours.name }]);
  });

  it("are noticed by a running worker at the next claim", async () => {
    const receiver = await receiverThat({ status: 404 });
    const channel = await createChannel(db.admin, ours.id, receiver.url, { retry: { delaysSeconds: [3600] } });
    await createRule(db.admin, ours.id, [channel.id]);
    const test = await startEngine();
    const send = async () => {
      await publish(ours.id, { type: "x" });
      test.engine.wakeFanOut(ours.id);
    };
    const failed = async () => (await as("member").deliveries.list({ status: "failed" })).rows.length;
    await send();
    await test.settled(ours.id, 1);
    expect(await failed()).toBe(1);
    await as("owner").orgs.setPolicy({ policy: { retry: { retryClientErrors: true } } });
    await send();
    await test.settled(ours.id, 2);
    expect(await failed()).toBe(1);
    expect((await as("member").deliveries.list({ status: "pending" })).rows).toHaveLength(1);
  });

  it("free what an open circuit holds when they switch the breaker off", async () => {
    const { id: channelId } = await as("admin").channels.create({ name: "Held", url: "https://hooks.example.com/c" });
    const { id: own } = await as("admin").channels.create({
      name: "Keeps its own",
      url: "https://hooks.example.com/d",
      policy: { circuit: { enabled: true } },
    });
    for (const id of [channelId, own]) await as("admin").channels.forceCircuitOpen({ channelId: id });
    await as("owner").orgs.setPolicy({ policy: { circuit: { enabled: false } } });
    expect(await as("member").channels.flow({ channelId })).toMatchObject({
      circuit: { kind: "closed" },
      transitions: [{ reason: "switched_off" }, { reason: "forced" }],
    });
    expect(await as("member").channels.flow({ channelId: own })).toMatchObject({ circuit: { kind: "forced_open" } });
  });

  it("reach the gate of every channel, whoever changes a layer of its policy", async () => {
    const create = (name: string, policy = {}) =>
      as("admin").channels.create({ name, url: "https://hooks.example.com/g", policy });
    const breakers = async () => {
      const { rows } = await db.admin.query<{ name: string; on: boolean }>(
        `select c.name, s.breaker_on as on from channels c
           join engine.channel_states s on s.channel_id = c.id where c.org_id = $1 order by c.name`,
        [ours.id],
      );
      return rows.map(({ name, on }) => `${name} ${on ? "on" : "off"}`);
    };
    const setDefault = (enabled: boolean) => as("owner").orgs.setPolicy({ policy: { circuit: { enabled } } });
    const { id: own } = await create("Own", { circuit: { enabled: true } });
    await create("Inherits");
    expect(await breakers()).toEqual(["Inherits on", "Own on"]);
    await setDefault(false);
    await create("New");
    expect(await breakers()).toEqual(["Inherits off", "New off", "Own on"]);
    await as("admin").channels.update({ channelId: own, change: { policy: {} } });
    expect(await breakers()).toEqual(["Inherits off", "New off", "Own off"]);
    await as("admin").channels.update({ channelId: own, change: { policy: { circuit: { enabled: false } } } });
    await setDefault(true);
    expect(await breakers()).toEqual(["Inherits on", "New on", "Own off"]);
  });
});
