import { beforeAll, describe, expect, it } from "vitest";
import { type DeliveryFilter, listDeliveriesInput } from "@/server/contracts/deliveries";
import { listStatement } from "@/server/db/queries/deliveries/deliveries";
import { query } from "@/server/db/query";
import { sqlOf, withOrg } from "@/server/db/scope";
import { publicId } from "@/server/domain/ids/public-id";
import { createOrg, type OrgFixture } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { callAs, codeOf } from "@/server/api/testing/call-as";
import { insertDelivery } from "@/server/api/testing/delivery-rows";

const { admin } = useTestDatabase();
let org: OrgFixture;
let at: { orgId: string; channelId: string; ruleId: string };
const api = () => callAs(org.member, { org });

async function place(owner: OrgFixture) {
  const caller = callAs(owner.admin, { org: owner });
  const { id: channelId } = await caller.channels.create({ name: "Channel", url: "https://hooks.example.com/x" });
  const { id: ruleId } = await caller.rules.create({ name: "Rule", eventTypes: ["**"] });
  return { orgId: owner.id, channelId, ruleId };
}

beforeAll(async () => {
  org = await createOrg(admin);
  at = await place(org);
});

const SHARED = new Date("2026-11-01T12:00:00.123Z");
const later = (seconds: number) => new Date(SHARED.getTime() + seconds * 1000);

async function walk(
  filter: Record<string, unknown>,
  limit: number,
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: { id: string }[]; nextCursor: string | null } = await api().deliveries.list({
      ...filter,
      limit,
      cursor,
    });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
    if (cursor) await between?.();
  } while (cursor);
  return seen;
}

describe("the list of deliveries", () => {
  it("goes through both tables newest first, neither repeating nor skipping while others arrive and settle", async () => {
    const made: { id: string; createdAt: Date }[] = [];
    for (let n = 0; n < 24; n++) {
      // Three share each moment, so that the id has to decide within it, across both tables.
      const createdAt = later(Math.floor(n / 3));
      const status = ["pending", "failed", "succeeded"][n % 3]!;
      made.push({ id: (await insertDelivery(admin, at, { status, createdAt })).id, createdAt });
    }
    const expected = made
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const seen = await walk({ channelId: at.channelId }, 5, () =>
      insertDelivery(admin, at, { createdAt: later(1000) }),
    );
    expect(seen).toEqual(expected);
  });

  it("filters by what it is asked for", async () => {
    const own = await place(await createOrg(admin).then((made) => (org = made)));
    at = own;
    const failed = await insertDelivery(admin, own, { category: "dns", types: ["a.b", "c.d"], createdAt: later(0) });
    const pending = await insertDelivery(admin, own, { status: "pending", createdAt: later(60) });
    const done = await insertDelivery(admin, own, { status: "succeeded", createdAt: later(120) });
    const ids = async (filter: Record<string, unknown>) =>
      (await api().deliveries.list(filter)).rows.map(({ id }) => id);
    expect(await ids({})).toEqual([done.id, pending.id, failed.id]);
    expect(await ids({ status: "failed" })).toEqual([failed.id]);
    expect(await ids({ status: "pending" })).toEqual([pending.id]);
    expect(await ids({ status: "processing" })).toEqual([]);
    expect(await ids({ category: "dns" })).toEqual([failed.id]);
    expect(await ids({ eventType: "C.D" })).toEqual([failed.id]);
    expect(await ids({ from: later(60), to: later(120) })).toEqual([pending.id]);
    expect(await ids({ ruleId: own.ruleId, channelId: own.channelId })).toHaveLength(3);
    expect(await ids({ channelId: own.ruleId })).toEqual([]);
  });

  it("finds a delivery by its own id, its message's and an event's, in either form", async () => {
    const { id, events } = await insertDelivery(admin, at);
    const caller = callAs(org.member, { org });
    const { id: replayId } = await caller.deliveries.replay({ deliveryId: id });
    const ids = async (search: string) => (await api().deliveries.list({ search })).rows.map((row) => row.id);
    expect(await ids(publicId("delivery", id))).toEqual([id]);
    expect(await ids(publicId("delivery", replayId))).toEqual([replayId]);
    expect(await ids(publicId("message", id))).toEqual([replayId, id]);
    expect(await ids(publicId("event", events[0]!))).toEqual([replayId, id]);
    expect(await ids(events[0]!)).toEqual([replayId, id]);
    expect(await ids(id)).toEqual([replayId, id]);
    expect(await ids(` ${publicId("event", id)} `)).toEqual([]);
    expect(await codeOf(api().deliveries.list({ search: "half-an-id" }))).toBe("invalid_input");
    expect(await codeOf(api().deliveries.list({ cursor: "made-up" }))).toBe("invalid_input");
  });

  it("says that a pending one is held, and why", async () => {
    const own = await place((org = await createOrg(admin)));
    await insertDelivery(admin, own, { status: "pending" });
    await callAs(org.admin, { org }).channels.pause({ channelId: own.channelId });
    expect((await api().deliveries.list()).rows).toMatchObject([
      { holdReason: "paused", sendAfter: expect.any(Date) as Date, maxAttempts: 8 },
    ]);
  });
});

describe("the list over many rows", () => {
  const ROWS = 5_000;
  let crowded: { orgId: string; channelId: string; ruleId: string };

  beforeAll(async () => {
    org = await createOrg(admin);
    crowded = await place(org);
    const columns = `org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types, event_count, byte_count,
      priority, sequence, created_at, status`;
    const values = (
      status: string,
      channel: string,
    ) => `select $1, i.id, ${channel}, $3, gen_random_uuid(), i.id, '*', '{a.b}', 1, 10, 1, n,
      now() - n * interval '1 second', ${status}`;
    // Ids of this month, as they would be, so that rows are where the partitions are.
    const ids = (n: number) => `(select n, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' ||
      substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid as id from generate_series(1, ${n}) n) i`;
    const channel = "case when n % 50 = 0 then $2::uuid else gen_random_uuid() end";
    const params = [crowded.orgId, crowded.channelId, crowded.ruleId];
    await admin.query(
      `insert into engine.delivery_history (${columns}, attempt_count, crash_count, fence)
       ${values("(array['succeeded','failed','cancelled'])[1 + n % 3]", channel)}, 1, 0, 1 from ${ids(ROWS)}`,
      params,
    );
    await admin.query(
      `insert into engine.deliveries (${columns}, rank) ${values("'pending'", channel)}, 1 from ${ids(ROWS)}`,
      params,
    );
    await admin.query("analyze engine.delivery_history; analyze engine.deliveries");
  });

  type Plan = {
    "Node Type": string;
    "Relation Name"?: string;
    "Index Name"?: string;
    "Actual Rows": number;
    "Rows Removed by Filter"?: number;
    Plans?: Plan[];
  };
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

  async function explain(filter: DeliveryFilter): Promise<Plan[]> {
    const [row] = await withOrg(crowded.orgId, (tx) =>
      sqlOf(tx).rows<{ "QUERY PLAN": { Plan: Plan }[] }>(
        query`explain (analyze, format json) ${listStatement(filter, null)}`,
      ),
    );
    return nodes(row!["QUERY PLAN"][0]!.Plan);
  }

  it.each([
    ["the newest", {}],
    ["a later page", { cursor: "deep" }],
    ["a channel's", { channelId: "own" }],
    ["a rule's", { ruleId: "own" }],
    ["what failed", { status: "failed" }],
    ["what is pending", { status: "pending" }],
    ["a span of time", { from: new Date(Date.now() - 600_000), to: new Date(Date.now() - 300_000) }],
  ])("reads %s by index, never the whole table", async (_, given) => {
    const cursor = "cursor" in given ? { at: new Date(Date.now() - 2_000_000), id: crowded.ruleId } : undefined;
    const ids = {
      ...("channelId" in given && { channelId: crowded.channelId }),
      ...("ruleId" in given && { ruleId: crowded.ruleId }),
    };
    const { cursor: _cursor, ...rest } = { cursor: undefined, ...given };
    const filter = { ...listDeliveriesInput.parse({ ...rest, ...ids }), cursor };
    const plan = await explain(filter);
    const scans = plan.filter((node) => node["Relation Name"]?.startsWith("deliver"));
    expect(scans.length).toBeGreaterThan(0);
    const rowsSeen = (node: Plan) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
    // An empty partition may be "scanned": there is nothing in it to read.
    expect(scans.filter((node) => node["Node Type"] === "Seq Scan" && rowsSeen(node) > 0)).toEqual([]);
    // Both sides stop after a page: the bound holds however long the history is.
    if (!("channelId" in given))
      for (const scan of scans) expect(scan["Actual Rows"]).toBeLessThanOrEqual(filter.limit + 1);
  });
});
