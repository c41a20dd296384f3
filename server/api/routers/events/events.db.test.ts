import { beforeEach, describe, expect, it } from "vitest";
import { publicId } from "@/server/domain/ids/public-id";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertDelivery, insertEvent, insertGroup, settle } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
let org: OrgFixture;
let at: { orgId: string; channelId: string; ruleId: string };
const as = (role: "member" | "admin") => callAs(org[role], { org });

beforeEach(async () => {
  org = await createOrg(admin);
  const { id: channelId } = await as("admin").channels.create({ name: "Ledger", url: "https://hooks.example.com/x" });
  const { id: ruleId } = await as("admin").rules.create({
    name: "All of it",
    eventTypes: ["**"],
    channelIds: [channelId],
  });
  at = { orgId: org.id, channelId, ruleId };
});

describe("the list of events", () => {
  it("goes from the newest to the oldest, page by page, and misses none", async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.push(await insertEvent(admin, org.id));
    const seen: string[] = [];
    for (let cursor = null, page; page?.nextCursor !== null; cursor = page.nextCursor) {
      page = await as("member").events.list({ limit: 2, cursor });
      seen.push(...page.rows.map(({ id }) => id));
    }
    expect(seen).toEqual(made.reverse());
  });

  it("can be narrowed down to a type and a source", async () => {
    const sent = await insertEvent(admin, org.id, { type: "order.sent" });
    await insertEvent(admin, org.id);
    const ids = async (filter: { type?: string; source?: string }) =>
      (await as("member").events.list({ limit: 50, ...filter })).rows.map(({ id }) => id);
    expect(await ids({ type: "order.sent", source: "shop" })).toEqual([sent]);
    expect(await ids({ source: "elsewhere" })).toEqual([]);
  });
});

describe("an event", () => {
  const stageOf = async (eventId: string) => (await as("member").events.get({ eventId })).stage;

  it("says how far it has come", async () => {
    const eventId = await insertEvent(admin, org.id);
    expect(await stageOf(eventId)).toBe("matched_nothing");

    await admin.query("insert into engine.event_inbox (org_id, event_id) values ($1, $2)", [org.id, eventId]);
    expect(await stageOf(eventId)).toBe("received");
    await admin.query("delete from engine.event_inbox where event_id = $1", [eventId]);

    const { id } = await insertDelivery(admin, at, { status: "pending", events: [eventId] });
    expect(await stageOf(eventId)).toBe("delivering");
    await settle(admin, id, "succeeded");
    expect(await stageOf(eventId)).toBe("done");

    // One of its deliveries arrived: it is not merely being collected.
    await insertGroup(admin, at, { events: [eventId] });
    expect(await stageOf(eventId)).toBe("delivering");

    const collected = await insertEvent(admin, org.id);
    await insertGroup(admin, at, { events: [collected] });
    expect(await stageOf(collected)).toBe("grouped");
  });

  it("that a rule set aside says which and why", async () => {
    const eventId = await insertEvent(admin, org.id);
    await admin.query(
      "insert into engine.suppressions (org_id, event_id, rule_id, reason) values ($1, $2, $3, 'muted')",
      [org.id, eventId, at.ruleId],
    );
    expect(await as("member").events.get({ eventId })).toMatchObject({
      stage: "suppressed",
      suppressions: [{ reason: "muted", ruleName: "All of it" }],
    });
  });

  it("tells of each of its deliveries, oldest first, what that list would tell, and of no others", async () => {
    const eventId = await insertEvent(admin, org.id);
    const early = new Date(Date.now() - 60_000);
    const dead = await insertDelivery(admin, at, { events: [eventId], category: "timeout", createdAt: early });
    const held = await insertDelivery(admin, at, { events: [eventId], status: "pending" });
    await insertDelivery(admin, at);
    await as("admin").channels.pause({ channelId: at.channelId });

    const { deliveries } = await as("member").events.get({ eventId: publicId("event", eventId) });
    expect(deliveries).toMatchObject([
      {
        id: dead.id,
        status: "failed",
        lastCategory: "timeout",
        channel: { name: "Ledger" },
        rule: { name: "All of it" },
      },
      { id: held.id, status: "pending", holdReason: "paused", maxAttempts: 8 },
    ]);
    const { rows } = await as("member").deliveries.list({ limit: 50, search: publicId("event", eventId) });
    expect(deliveries).toEqual(rows.reverse());
  });

  it("of another org does not exist", async () => {
    const eventId = await insertEvent(admin, (await createOrg(admin)).id);
    expect(await codeOf(as("member").events.get({ eventId }))).toBe("not_found");
  });
});

describe("an event that was set aside", () => {
  const setAside = async () => {
    const eventId = await insertEvent(admin, org.id);
    await admin.query(
      "insert into engine.set_aside_events (org_id, event_id, reason, detail) values ($1, $2, 'too_costly', 'Too much.')",
      [org.id, eventId],
    );
    return eventId;
  };
  const listed = async () => (await as("member").events.list({ limit: 50, setAside: true })).rows.map(({ id }) => id);
  const inbox = async () =>
    (await admin.query<{ event_id: string }>("select event_id from engine.event_inbox where org_id = $1", [org.id]))
      .rows;
  const lastAudit = async () => (await as("admin").audit.list({ limit: 1 })).entries[0];

  it("says so, with the reason, and can be found", async () => {
    await insertEvent(admin, org.id);
    const eventId = await setAside();
    expect(await listed()).toEqual([eventId]);
    expect(await as("member").events.get({ eventId })).toMatchObject({
      stage: "set_aside",
      setAside: { reason: "too_costly", detail: "Too much.", discardedAt: null },
    });
    const { attention } = await as("member").stats.overview({ range: "24h" });
    expect(attention).toMatchObject([{ kind: "set_aside", title: "One event was set aside" }]);
  });

  it("is matched again when an admin asks for it, once, and the audit log says who", async () => {
    const eventId = await setAside();
    expect(await codeOf(as("member").events.retry({ eventId }))).toBe("forbidden");
    await as("admin").events.retry({ eventId });
    expect(await inbox()).toEqual([{ event_id: eventId }]);
    expect((await as("member").events.get({ eventId })).stage).toBe("received");
    expect(await lastAudit()).toMatchObject({
      action: "event.retried",
      targetId: eventId,
      before: { reason: "too_costly" },
    });
    expect(await codeOf(as("admin").events.retry({ eventId }))).toBe("conflict");
    expect(await inbox()).toHaveLength(1);
  });

  it("stays stored when it is discarded, with who decided that, and cannot be tried again", async () => {
    const eventId = await setAside();
    expect(await codeOf(as("member").events.discard({ eventId }))).toBe("forbidden");
    await as("admin").events.discard({ eventId });
    expect(await listed()).toEqual([]);
    expect((await as("member").events.get({ eventId })).setAside).toMatchObject({ discardedBy: org.admin.email });
    expect(await lastAudit()).toMatchObject({ action: "event.discarded", targetId: eventId });
    expect(await codeOf(as("admin").events.retry({ eventId }))).toBe("conflict");
    expect(await inbox()).toEqual([]);
  });
});
