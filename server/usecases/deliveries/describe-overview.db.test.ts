import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { BACKLOG_COUNT_LIMIT, LIST_COUNT_LIMIT } from "@/server/contracts/stats";
import { countNouns } from "@/server/db/queries/counts";
import { type OrgTx, withOrg } from "@/server/db/scope";
import { WHOLE_ORG } from "@/server/domain/health/delivery-counts";
import { STAT_RANGES } from "@/server/domain/health/stat-spans";
import { createChannel, createRule } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import {
  describeChannelHealth,
  describeChannelStats,
  listFeedingRules,
  listHealth,
} from "@/server/usecases/channels/describe-channel-stats";
import { describeOverview } from "./describe-overview";

const { admin, urls } = useTestDatabase();
const CHANNELS = 20;
const WAITING = 20_000;
const DEAD = 10_000;
let orgId = "";
let channelIds: string[] = [];

/** Figures of two of each range, a long queue and many dead letters in one channel, and two other orgs of that size. */
beforeAll(async () => {
  for (let n = 0; n < 3; n++) {
    const org = await createOrg(admin);
    const channels = await Promise.all(
      Array.from({ length: CHANNELS }, () => createChannel(admin, org.id, "https://hooks.example.com/x")),
    );
    const ids = channels.map(({ id }) => id);
    const ruleId = await createRule(admin, org.id, ids);
    for (const [span, buckets] of [
      [1, 240],
      [30, 192],
      [180, 112],
      [720, 400],
    ]) {
      await admin.query(
        `insert into engine.delivery_stats
         select $1, channel, $3::int, date_bin(make_interval(mins => $3::int), now(), 'epoch') - make_interval(mins => $3::int * n),
                10, 9, 1, '{1}', '{1}', array_fill(1, array[30])
           from unnest($2::uuid[]) channel cross join generate_series(1, $4::int) n`,
        [org.id, [...ids, WHOLE_ORG], span, buckets],
      );
    }
    await admin.query(
      `insert into engine.deliveries (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
         event_count, byte_count, priority, sequence, rank, send_after)
       select $1, gen_random_uuid(), $2, $3, gen_random_uuid(), gen_random_uuid(), '', '{x}', 1, 1, 1, n, n % 9, now()
         from generate_series(1, $4::int) n`,
      [org.id, ids[0], ruleId, WAITING],
    );
    await admin.query(
      `insert into engine.delivery_history (org_id, id, channel_id, rule_id, group_id, message_id, group_key, event_types,
         event_count, byte_count, priority, sequence, created_at, status, attempt_count, crash_count, fence)
       select $1, gen_random_uuid(), $2, $3, gen_random_uuid(), gen_random_uuid(), '', '{x}', 1, 1, 1, n,
              now() - make_interval(secs => n), 'failed', 8, 0, 1
         from generate_series(1, $4::int) n`,
      [org.id, ids[0], ruleId, DEAD],
    );
    [orgId, channelIds] = [org.id, ids];
  }
  await admin.query("analyze");
});

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};

const LARGE = ["deliveries", "delivery_stats", "delivery_history", "delivery_attempts"];

/** Every statement that the work sends, explained as the web role runs it. */
async function explain(work: (tx: OrgTx) => Promise<unknown>): Promise<Node[]> {
  const sent: { text: string; values: unknown[] }[] = [];
  await withOrg(orgId, (tx) => {
    const recording = new Proxy(tx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (text: string, ...values: unknown[]): unknown => {
          sent.push({ text, values });
          return value.call(tx, text, ...values);
        };
      },
    });
    return work(recording);
  });
  expect(sent.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: urls.web });
  await client.connect();
  await client.query("begin");
  await client.query("select set_config('app.org_id', $1, true)", [orgId]);
  const plans: Node[] = [];
  for (const { text, values } of sent) {
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    plans.push(rows[0]!["QUERY PLAN"][0].Plan);
  }
  await client.end();
  return plans;
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Blocks and rows that a page of all channels may touch: some per channel, however long the queue and the past are. */
function expectBounded(plans: readonly Node[], perChannel: number): void {
  const nodes = plans.flatMap(nodesOf);
  const scanned = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]);
  expect(scanned.filter((name) => name !== undefined && LARGE.includes(name))).toEqual([]);
  const blocks = plans.reduce((sum, plan) => sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], 0);
  expect(blocks).toBeLessThan(perChannel * CHANNELS);
  const rows = nodes
    .filter((node) => LARGE.includes(node["Relation Name"] ?? ""))
    .reduce(
      (sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
      0,
    );
  expect(rows).toBeLessThan(perChannel * CHANNELS);
}

describe("what a page reads", () => {
  it.each(STAT_RANGES)(
    "of all channels over %s is found by index and stays the same however much there is",
    async (range) => {
      const plans = await explain((tx) => describeOverview(tx, { orgId, range, now: new Date() }));
      expectBounded(plans, 300);
    },
  );

  it("of all channels' health is a handful of statements", async () => {
    const plans = await explain((tx) => listHealth(tx, new Date()));
    expect(plans.length).toBeLessThanOrEqual(6);
    expectBounded(plans, 300);
  });

  it("of the navigation's counts goes no further than they are counted", async () => {
    const plans = await explain((tx) => countNouns(tx, LIST_COUNT_LIMIT));
    expect(plans).toHaveLength(1);
    expectBounded(plans, 600);
  });

  it("of the rules that feed a channel is one look at half a day of minutes and two half days", async () => {
    const channelId = channelIds[0]!;
    const plans = await explain((tx) => listFeedingRules(tx, { channelId, now: new Date() }));
    expect(plans).toHaveLength(1);
    expectBounded(plans, 20);
  });

  it("of one channel follows neither the other channels nor the length of its queue beyond what is counted", async () => {
    const now = new Date();
    for (const channelId of channelIds.slice(0, 2)) {
      // The first has the queue: what is counted of it is counted row by row.
      const plans = await explain((tx) => describeChannelHealth(tx, { channelId, now }));
      expectBounded(plans, channelId === channelIds[0] ? BACKLOG_COUNT_LIMIT : 20);
    }
    const channelId = channelIds[1]!;
    expectBounded(await explain((tx) => describeChannelStats(tx, { channelId, range: "30d", now })), 20);
  });
});
