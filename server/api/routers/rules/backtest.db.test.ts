import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCompute } from "@/server/compute/compute";
import { readOnly } from "@/server/db/queries/backtest";
import { withOrgSql, withWorker } from "@/server/db/scope";
import { statement } from "@/server/db/sql";
import { fanOut } from "@/server/engine/fan-out/fan-out";
import { createChannel, createRule, publish, type RuleGiven, fanOutRequest } from "@/server/testing/engine-fixtures";
import { createTwoOrgs, newTestId, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { runBacktest } from "@/server/usecases/rules/backtest-rule";
import { callAs } from "@/server/api/testing/call-as";

const { admin } = useTestDatabase();
afterAll(closeCompute);

let ours: OrgFixture;
let theirs: OrgFixture;
beforeAll(async () => {
  ({ ours, theirs } = await createTwoOrgs(admin));
});

const api = (org: OrgFixture) => callAs(org.member, { org });

/** Six events for the shop, of which the rules below want different ones. */
const EVENTS = [
  { type: "order.paid", data: { amount: 7, customer: "a" } },
  { type: "order.paid", data: { amount: 70, customer: "b" } },
  { type: "order.lost", data: { amount: 700, customer: "a" } },
  { type: "user.born", data: { name: "Ada" } },
  { type: "order.paid", data: { amount: 8, customer: "a" } },
  { type: "order.paid", data: { amount: 9, customer: "a" } },
].map((event) => ({ source: "shop", ...event }));

async function fanOutAll(orgId: string): Promise<void> {
  const context = fanOutRequest([orgId]);
  for (let isOver = false; !isOver;) {
    const { results } = await withWorker((sql) => fanOut(sql, context));
    const [result] = results;
    isOver = result?.kind === "done" && !result.hasMore;
  }
}

/** What came of a rule, groups that still collect included: each of them becomes a delivery. */
async function deliveriesOf(ruleId: string) {
  const { rows } = await admin.query<{ events: number }>(
    `select event_count as events from engine.all_deliveries where rule_id = $1
     union all select event_count from engine.delivery_groups where rule_id = $1`,
    [ruleId],
  );
  return { deliveries: rows.length, largest: Math.max(0, ...rows.map(({ events }) => events)) };
}

const groupingOf = ({ windowSeconds = 0, maxEvents = 100, groupBy = null }: RuleGiven) => ({
  windowSeconds,
  maxWaitSeconds: 600,
  maxEvents,
  maxBytes: 262_144,
  groupBy,
});

describe("the backtest of a rule", () => {
  const cases: [string, RuleGiven & { conditions?: never }, number][] = [
    ["sends each at once", { eventTypes: ["order.*"] }, 5],
    ["collects", { eventTypes: ["order.*"], windowSeconds: 300 }, 5],
    ["collects for each customer", { eventTypes: ["**"], windowSeconds: 300, groupBy: "data.customer" }, 6],
    ["collects few", { eventTypes: ["order.paid"], windowSeconds: 300, maxEvents: 3 }, 4],
  ];
  it.each(cases)("that %s says what publishing the same events really came to", async (_, given, matched) => {
    const { ours: org } = await createTwoOrgs(admin);
    const plain = await createChannel(admin, org.id, "https://example.com/a");
    const ordered = await createChannel(admin, org.id, "https://example.com/b", { ordering: "per_event_type" });
    const channelIds = [plain.id, ordered.id];
    const ruleId = await createRule(admin, org.id, channelIds, given);
    await publish(org.id, ...EVENTS);
    await fanOutAll(org.id);

    const rule = { eventTypes: given.eventTypes ?? [], grouping: groupingOf(given), channelIds };
    const answer = await api(org).rules.backtest({ rule, span: "24h" });
    expect(answer).toMatchObject({ looked: EVENTS.length, matched, channels: 2, cutAt: null, stoppedAt: null });
    expect({ deliveries: answer.deliveries, largest: answer.largest }).toEqual(await deliveriesOf(ruleId));
    expect(answer.buckets).toHaveLength(24);
  });

  it("tries conditions that nobody has saved, and shows what matched and what nearly did", async () => {
    const [small, large] = await publish(ours.id, ...EVENTS);
    const conditions = { path: "data.amount", op: "gt", value: 69 } as const;
    const rule = { eventTypes: ["order.paid"], conditions, channelIds: [] };
    const answer = await api(ours).rules.backtest({ rule, span: "7d" });
    expect(answer).toMatchObject({ matched: 1, channels: 0, deliveries: 1 });
    expect(answer.examples.map(({ publicId }) => publicId)).toEqual([large]);
    expect(answer.near).toHaveLength(3);
    expect(answer.near.every(({ missed }) => missed.length === 1)).toBe(true);
    expect(answer.near.map(({ publicId }) => publicId)).toContain(small);
  });

  it("looks at the newest when there are more than it may look at, and says from when on", async () => {
    const { ours: org } = await createTwoOrgs(admin);
    for (let batch = 0; batch < 3; batch++) await publish(org.id, ...EVENTS);
    const newest = await publish(org.id, ...EVENTS.slice(0, 4));
    const rule = { eventTypes: ["**"], conditions: null, grouping: groupingOf({}), channelIds: [] };
    const run = (limits: { maxEvents: number; maxBytes: number }) =>
      runBacktest(org.id, { rule, span: "24h" }, new Date(), limits);

    const cut = await run({ maxEvents: 4, maxBytes: 1_000_000 });
    expect(cut).toMatchObject({ looked: 4, matched: 4, cutAt: expect.any(Date) as Date });
    expect(cut.examples.map(({ publicId }) => publicId)).toEqual(newest.toReversed());
    expect(await run({ maxEvents: 22, maxBytes: 1_000_000 })).toMatchObject({ looked: 22, cutAt: null });

    const bytes = EVENTS.slice(2, 4).reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
    expect(await run({ maxEvents: 100, maxBytes: bytes })).toMatchObject({
      looked: 2,
      cutAt: expect.any(Date) as Date,
    });
  });

  it("looks at events that cost more than this process may spend, between its transactions", async () => {
    const { ours: org } = await createTwoOrgs(admin);
    const text = "ab".repeat(2_048);
    await publish(org.id, { type: "a", data: { text: "x" } }, { type: "a", data: { text } }, { type: "b" });
    const rule = { eventTypes: ["a"], conditions: { path: "data.text", op: "matches", value: "^(ab|cd|ef|gh)+$" } };
    const answer = await api(org).rules.backtest({ rule: { ...rule, channelIds: [] } as never, span: "24h" });
    expect(answer).toMatchObject({ looked: 3, matched: 1, stoppedAt: null, errors: { count: 0 } });
    expect(answer.near).toHaveLength(1);
  });

  it("knows nothing of another org: neither its events nor its channels", async () => {
    const { ours: org, theirs: stranger } = await createTwoOrgs(admin);
    await publish(stranger.id, ...EVENTS);
    const foreign = await createChannel(admin, stranger.id, "https://example.com/c");
    const ask = (channelId: string) =>
      api(org).rules.backtest({ rule: { eventTypes: ["**"], channelIds: [channelId] }, span: "7d" });
    const [ofStranger, ofNobody] = await Promise.all([ask(foreign.id), ask(newTestId())]);
    expect(ofStranger).toMatchObject({ looked: 0, matched: 0, deliveries: 0, channels: 0 });
    expect({ ...ofNobody, from: null, to: null, buckets: [] }).toEqual({
      ...ofStranger,
      from: null,
      to: null,
      buckets: [],
    });
  });

  it("reads in a transaction that cannot write", async () => {
    const write = statement("forbidden_write", "delete from rules where org_id = $1");
    const attempt = withOrgSql(theirs.id, async (sql) => {
      await readOnly(sql, 1_000);
      await sql.run(write, [theirs.id]);
    });
    await expect(attempt).rejects.toMatchObject({ code: "25006" });
  });
});
