import { beforeEach, describe, expect, it } from "vitest";
import { TEST_EVENTS_PER_MINUTE } from "@/server/contracts/events";
import { withWorker } from "@/server/db/scope";
import { fanOutRequest } from "@/server/testing/engine-fixtures";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
Object.assign(process.env, { EGRESS_ALLOW_HTTP: "1", EGRESS_ALLOW_HOSTS: "localhost" });

const NOON = new Date("2026-11-18T12:00:00Z");
let org: OrgFixture;
let inboxId: string;
let realId: string;
const as = (role: "member" | "admin", now = NOON) => callAs(org[role], { org, now: () => now });
const send = (role: "member" | "admin", data = "{}") => as(role).events.sendTest({ type: "order.paid", data });

beforeEach(async () => {
  org = await createOrg(admin);
  inboxId = (await as("admin").inbox.createChannel({})).id;
  realId = (await as("admin").channels.create({ name: "Ledger", url: "https://hooks.example.com/x" })).id;
  await deliverAll(inboxId, realId);
});

const deliverAll = (...channelIds: string[]) =>
  as("admin").rules.create({
    name: "Every order",
    status: "active",
    eventTypes: ["**"],
    grouping: { windowSeconds: 0, maxWaitSeconds: 0 },
    channelIds,
  });

async function reached(): Promise<string[]> {
  const context = fanOutRequest([org.id]);
  await withWorker((sql) => fanOut(sql, context));
  const { rows } = await admin.query<{ channel_id: string }>(
    "select channel_id from engine.deliveries where org_id = $1",
    [org.id],
  );
  return rows.map(({ channel_id }) => channel_id);
}

describe("a member's test event", () => {
  it("reaches the inbox and no other channel of the rules that it matches", async () => {
    const { id } = await send("member");
    expect(await reached()).toEqual([inboxId]);
    expect(await as("member").events.get({ eventId: id })).toMatchObject({ stage: "delivering", isInboxOnly: true });
  });

  it("reaches nobody where the org has no inbox", async () => {
    org = await createOrg(admin);
    const { id: channelId } = await as("admin").channels.create({ name: "Real", url: "https://hooks.example.com/x" });
    await deliverAll(channelId);
    await send("member");
    expect(await reached()).toEqual([]);
  });

  it("does not follow a channel that has the inbox's path at another address", async () => {
    const { url } = await as("admin").inbox.revealUrl();
    const elsewhere = `https://hooks.example.com${new URL(url).pathname}`;
    await as("admin").channels.update({ channelId: inboxId, change: { url: elsewhere } });
    await send("member");
    expect(await reached()).toEqual([]);
  });
});

describe("an admin's test event", () => {
  it("reaches every channel of the rules that it matches", async () => {
    const { id } = await send("admin");
    expect((await reached()).sort()).toEqual([inboxId, realId].sort());
    expect(await as("admin").events.get({ eventId: id })).toMatchObject({ isInboxOnly: false });
  });
});

describe("a test event", () => {
  it("is audited with who sent it and how far it could go", async () => {
    const { id } = await send("member");
    const { entries } = await as("admin").audit.list({ action: "event.test_sent" });
    expect(entries).toMatchObject([
      { actorLabel: org.member.email, targetId: id, targetLabel: "order.paid", after: { inboxOnly: true } },
    ]);
  });

  it("that is refused costs nothing and leaves no trace", async () => {
    expect(await codeOf(send("member", "{not json"))).toBe("bad_request");
    expect((await as("admin").audit.list({ action: "event.test_sent" })).entries).toEqual([]);
  });

  it("is limited per org and minute", async () => {
    await admin.query(
      "insert into rate_limits (key, window_start, hits, expires_at) values ($1, $2, $3, $2::timestamptz + interval '1 min')",
      [`test-event:${org.id}`, NOON, TEST_EVENTS_PER_MINUTE - 1],
    );
    expect(await codeOf(send("admin"))).toBe("ok");
    expect(await codeOf(send("member"))).toBe("rate_limited");
    const later = as("member", new Date(NOON.getTime() + 60_000));
    expect(await codeOf(later.events.sendTest({ type: "order.paid" }))).toBe("ok");
  });
});

describe("the data of a test event", () => {
  it.each(['{},"priority":"critical"', '1,"subject":"x"', "{}}", '"a","idempotencyKey":"k"', "{"])(
    "is one value and adds no field to the event: %s",
    async (data) => {
      expect(await codeOf(send("admin", data))).toBe("bad_request");
      const target = { url: "https://a.example/", headers: {}, signatureScheme: "standard" as const };
      expect(await codeOf(as("admin").channels.testSend({ target, type: "order.paid", data }))).toBe("bad_request");
    },
  );
});
