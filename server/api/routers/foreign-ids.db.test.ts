import { beforeAll, describe, expect, it } from "vitest";
import { type OrgFixture, createTwoOrgs, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { appRouter } from "../root";
import { callAs, codeOf } from "../testing/call-as";
import { insertDelivery, insertEvent, insertGroup } from "../testing/delivery-rows";

const { admin } = useTestDatabase();
type Ids = Record<
  "channelId" | "ruleId" | "groupId" | "pendingId" | "failedId" | "eventId" | "keyId" | "testSendId" | "messageId",
  string
>;
type Caller = ReturnType<typeof callAs>;
let ours: OrgFixture;
let theirs: OrgFixture;
let own: Ids;
let foreign: Ids;

async function furnish(org: OrgFixture): Promise<Ids> {
  const caller = callAs(org.owner, { org });
  const { id: channelId } = await caller.channels.create({ name: "Channel", url: "https://hooks.example.com/x" });
  const { id: ruleId } = await caller.rules.create({ name: "Rule", eventTypes: ["**"] });
  const test = { target: { channelId }, type: "order.paid", data: "{}" };
  const { testSendId } = await caller.channels.testSend(test);
  const { id: keyId } = await caller.keys.create({ name: "Key", scopes: ["read"] });
  await caller.eventTypes.upsert({ name: `only.${org.slug}` });
  const at = { orgId: org.id, channelId, ruleId };
  const { id: groupId } = await insertGroup(admin, at);
  const { id: pendingId } = await insertDelivery(admin, at, { status: "pending" });
  const { id: failedId } = await insertDelivery(admin, at);
  const eventId = await insertEvent(admin, org.id);
  const messageId = newTestId();
  await admin.query(
    `insert into engine.poison_messages (org_id, id, reason, detail, stream, position, sample, sealed_body, accepted_at)
     values ($1, $2, 'unreadable', '', 'webhook:events', '1-0', '{', '', now())`,
    [org.id, messageId],
  );
  return { channelId, ruleId, groupId, pendingId, failedId, keyId, eventId, testSendId, messageId };
}

beforeAll(async () => {
  ({ ours, theirs } = await createTwoOrgs(admin));
  own = await furnish(ours);
  foreign = await furnish(theirs);
});

/** Every call that names something of another org, each of which must answer as if it did not exist. */
const CALLS: Record<string, (api: Caller) => Promise<unknown>> = {
  "refusedMessages.retry": (api) => api.refusedMessages.retry({ messageId: foreign.messageId }),
  "refusedMessages.discard": (api) => api.refusedMessages.discard({ messageId: foreign.messageId }),
  "channels.get": (api) => api.channels.get({ channelId: foreign.channelId }),
  "channels.update": (api) => api.channels.update({ channelId: foreign.channelId, change: { name: "Mine" } }),
  "channels.endWait": (api) => api.channels.endWait({ channelId: foreign.channelId }),
  "channels.revealUrl": (api) => api.channels.revealUrl({ channelId: foreign.channelId }),
  "channels.testSend": (api) =>
    api.channels.testSend({ target: { channelId: foreign.channelId }, type: "order.paid", data: "{}" }),
  "channels.testResult": (api) => api.channels.testResult({ testSendId: foreign.testSendId }),
  "channels.pause": (api) => api.channels.pause({ channelId: foreign.channelId }),
  "channels.resume": (api) => api.channels.resume({ channelId: foreign.channelId }),
  "channels.disable": (api) => api.channels.disable({ channelId: foreign.channelId }),
  "channels.enable": (api) => api.channels.enable({ channelId: foreign.channelId }),
  "channels.flow": (api) => api.channels.flow({ channelId: foreign.channelId }),
  "channels.catchUpPreview": (api) => api.channels.catchUpPreview({ channelId: foreign.channelId }),
  "channels.resetCircuit": (api) => api.channels.resetCircuit({ channelId: foreign.channelId }),
  "channels.forceCircuitOpen": (api) => api.channels.forceCircuitOpen({ channelId: foreign.channelId }),
  "channels.forceCircuitClosed": (api) => api.channels.forceCircuitClosed({ channelId: foreign.channelId }),
  "channels.deletePreview": (api) => api.channels.deletePreview({ channelId: foreign.channelId }),
  "channels.delete": (api) => api.channels.delete({ channelId: foreign.channelId }),
  "secrets.rotate": (api) => api.secrets.rotate({ channelId: foreign.channelId }),
  "secrets.clearSecondary": (api) => api.secrets.clearSecondary({ channelId: foreign.channelId }),
  "secrets.extendGrace": (api) => api.secrets.extendGrace({ channelId: foreign.channelId, graceHours: 1 }),
  "rules.get": (api) => api.rules.get({ ruleId: foreign.ruleId }),
  "rules.create": (api) => api.rules.create({ name: "x", eventTypes: ["x"], channelIds: [foreign.channelId] }),
  "rules.update": (api) => api.rules.update({ ruleId: foreign.ruleId, change: { name: "Mine" } }),
  "rules.update (channel)": (api) =>
    api.rules.update({ ruleId: own.ruleId, change: { channelIds: [foreign.channelId] } }),
  "rules.setStatus": (api) => api.rules.setStatus({ ruleId: foreign.ruleId, status: "disabled" }),
  "rules.mute": (api) => api.rules.mute({ ruleId: foreign.ruleId, until: new Date(Date.now() + 60_000) }),
  "rules.unmute": (api) => api.rules.unmute({ ruleId: foreign.ruleId }),
  "rules.delete": (api) => api.rules.delete({ ruleId: foreign.ruleId }),
  "rules.explain": (api) => api.rules.explain({ event: { eventId: own.eventId }, rule: { ruleId: foreign.ruleId } }),
  "rules.explain (event)": (api) =>
    api.rules.explain({ event: { eventId: foreign.eventId }, rule: { ruleId: own.ruleId } }),
  "bindings.put": (api) => api.bindings.put({ ruleId: own.ruleId, channelId: foreign.channelId }),
  "bindings.put (rule)": (api) => api.bindings.put({ ruleId: foreign.ruleId, channelId: own.channelId }),
  "bindings.delete": (api) => api.bindings.delete({ ruleId: foreign.ruleId, channelId: foreign.channelId }),
  "keys.revoke": (api) => api.keys.revoke({ keyId: foreign.keyId }),
  "eventTypes.get": (api) => api.eventTypes.get({ name: `only.${theirs.slug}` }),
  "eventTypes.example": (api) => api.eventTypes.example({ name: `only.${theirs.slug}` }),
  "eventTypes.delete": (api) => api.eventTypes.delete({ name: `only.${theirs.slug}` }),
  "events.get": (api) => api.events.get({ eventId: foreign.eventId }),
  "events.retry": (api) => api.events.retry({ eventId: foreign.eventId }),
  "events.discard": (api) => api.events.discard({ eventId: foreign.eventId }),
  "groups.flush": (api) => api.groups.flush({ groupId: foreign.groupId }),
  "groups.discard": (api) => api.groups.discard({ groupId: foreign.groupId }),
  "deliveries.get": (api) => api.deliveries.get({ deliveryId: foreign.failedId }),
  "deliveries.body": (api) => api.deliveries.body({ deliveryId: foreign.failedId }),
  "deliveries.replay": (api) => api.deliveries.replay({ deliveryId: foreign.failedId }),
  "deliveries.retryNow": (api) => api.deliveries.retryNow({ deliveryId: foreign.pendingId }),
  "deliveries.signCurl": (api) => api.deliveries.signCurl({ deliveryId: foreign.failedId }),
  "deliveries.cancel": (api) => api.deliveries.cancel({ deliveryId: foreign.pendingId }),
};

/** Lists, which must come back empty when they are narrowed to something of another org. */
const LISTS: Record<string, (api: Caller) => Promise<readonly unknown[]>> = {
  "rules.list": (api) => api.rules.list({ channelId: foreign.channelId }),
  "rules.backtest": async (api) => {
    const rule = { eventTypes: ["**"], channelIds: [foreign.channelId] };
    return Array.from({ length: (await api.rules.backtest({ rule, span: "24h" })).channels });
  },
  "groups.list": async (api) => (await api.groups.list({ ruleId: foreign.ruleId })).rows,
  "deliveries.list": async (api) => (await api.deliveries.list({ channelId: foreign.channelId })).rows,
  "deliveries.list (delivery)": async (api) => (await api.deliveries.list({ search: foreign.failedId })).rows,
  "deliveries.list (event)": async (api) => (await api.deliveries.list({ search: foreign.eventId })).rows,
  "eventTypes.list": async (api) => (await api.eventTypes.list({ search: theirs.slug })).rows,
};

/** They name nothing that could be another org's. */
const NAMELESS = [
  "channels.list",
  "channels.create",
  "keys.list",
  "keys.create",
  "eventTypes.upsert",
  "events.list",
  "events.sendTest",
  "refusedMessages.list",
];

const NOUNS = [
  "channels",
  "secrets",
  "rules",
  "bindings",
  "keys",
  "eventTypes",
  "events",
  "groups",
  "deliveries",
  "refusedMessages",
];

describe("another org's ids", () => {
  it("are tried on every procedure", () => {
    const procedures = Object.keys(appRouter._def.procedures).filter((path) => NOUNS.includes(path.split(".")[0]!));
    const tried = [...Object.keys(CALLS), ...Object.keys(LISTS), ...NAMELESS].map((name) => name.split(" ")[0]!);
    expect([...new Set(tried)].sort()).toEqual(procedures.sort());
  });

  it.each(Object.entries(CALLS))("do not exist for %s", async (_, call) => {
    expect(await codeOf(call(callAs(ours.owner, { org: ours })))).toBe("not_found");
  });

  it.each(Object.entries(LISTS))("find nothing with %s", async (_, list) => {
    expect(await list(callAs(ours.owner, { org: ours }))).toEqual([]);
  });

  it("are all still as they were afterwards", async () => {
    const api = callAs(theirs.owner, { org: theirs });
    expect(await api.channels.get({ channelId: foreign.channelId })).toMatchObject({
      name: "Channel",
      status: "enabled",
    });
    expect(await api.rules.get({ ruleId: foreign.ruleId })).toMatchObject({
      name: "Rule",
      status: "draft",
      channels: [],
    });
    expect((await api.groups.list()).rows).toHaveLength(1);
    expect((await api.deliveries.list()).rows.map(({ status }) => status).sort()).toEqual(["failed", "pending"]);
    expect(await api.keys.list()).toHaveLength(1);
  });
});
