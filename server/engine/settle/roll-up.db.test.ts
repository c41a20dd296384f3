import { expect, it } from "vitest";
import type { ChannelPolicy } from "@/server/contracts/channels";
import { addCounts, byCause, type DeliveryCounts, WHOLE_ORG } from "@/server/domain/health/delivery-counts";
import { countOf } from "@/server/domain/health/latency-histogram";
import { FAILURE_CATEGORIES } from "@/server/domain/retry/outcome";
import { SPANS } from "@/server/domain/health/stat-spans";
import { createChannel, createRule, publish } from "@/server/testing/engine-fixtures";
import { createOrg } from "@/server/testing/fixtures";
import { createTestSettler } from "@/server/testing/settle-fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);

async function prepare(urls: string[], policy: ChannelPolicy = {}) {
  const org = await createOrg(db.admin);
  const channels = await Promise.all(urls.map((url) => createChannel(db.admin, org.id, url, policy)));
  const ruleId = await createRule(
    db.admin,
    org.id,
    channels.map(({ id }) => id),
  );
  return { orgId: org.id, ruleId, channelIds: channels.map(({ id }) => id) };
}

type Stored = DeliveryCounts & { channelId: string; span: number };

/** Finished and running minutes as a reader adds them: the running one belongs to every span. */
async function countsOf(orgId: string): Promise<Stored[]> {
  const columns = `attempts, succeeded, dead, failures, dead_by as "deadBy", latency`;
  const { rows: finished } = await db.admin.query<Stored>(
    `select channel_id as "channelId", span_minutes::int as span, ${columns} from engine.delivery_stats where org_id = $1`,
    [orgId],
  );
  const { rows: running } = await db.admin.query<Stored>(
    `select channel_id as "channelId", ${columns} from engine.running_stats where org_id = $1`,
    [orgId],
  );
  return [
    ...finished,
    ...running.flatMap((row) =>
      SPANS.flatMap((span) => [row.channelId, WHOLE_ORG].map((channelId) => ({ ...row, channelId, span }))),
    ),
  ];
}

/** Ends it as time would: never while somebody counts, who holds the channels' states. */
const endTheMinute = (orgId: string) =>
  db.admin.query(
    `with quiet as materialized (
       select channel_id from engine.channel_states where org_id = $1 order by channel_id for no key update)
     update engine.running_stats set minute = minute - interval '7 minutes'
      where org_id = $1 and channel_id in (select channel_id from quiet)`,
    [orgId],
  );

it("equals the history to the last attempt, of every span, whoever settles and whenever a minute ends", async () => {
  const receiver = await receiverThat((_, index) => ({ status: index % 3 === 0 ? 503 : index % 7 === 0 ? 404 : 200 }));
  const { orgId, channelIds } = await prepare([receiver.url, receiver.url, receiver.url], {
    retry: { delaysSeconds: [0, 0] },
    circuit: { enabled: false },
    rate: { perMinute: 100_000, burst: 10_000 },
  });
  const engines = [await startEngine(), await startEngine()];
  const results = () => engines.flatMap((test) => test.results).length;
  for (let round = 1; round <= 6; round++) {
    await publish(orgId, ...Array.from({ length: 20 }, (_, n) => ({ type: "x", data: { round, n } })));
    for (const { engine } of engines) engine.wakeFanOut(orgId);
    await expect.poll(results).toBeGreaterThanOrEqual(round * 30);
    // While the engines are at it.
    await endTheMinute(orgId);
  }
  await expect
    .poll(async () => (await db.admin.query("select 1 from engine.deliveries where org_id = $1", [orgId])).rowCount)
    .toBe(0);
  expect(engines.flatMap(({ faults }) => faults)).toEqual([]);

  const { rows: history } = await db.admin.query<{ channelId: string; attempts: number; category: string | null }>(
    `select h.channel_id as "channelId", count(*)::int as attempts, a.category
       from engine.delivery_attempts a join engine.delivery_history h on h.id = a.delivery_id
      where a.org_id = $1 and not a.superseded group by 1, 3`,
    [orgId],
  );
  const { rows: dead } = await db.admin.query<{ n: number }>(
    "select count(*)::int as n from engine.delivery_history where org_id = $1 and status = 'failed'",
    [orgId],
  );
  const counts = await countsOf(orgId);
  const finished = await db.admin.query("select 1 from engine.delivery_stats where org_id = $1", [orgId]);
  expect(finished.rowCount).toBeGreaterThan(0);
  for (const span of SPANS) {
    const ofSpan = counts.filter((row) => row.span === span);
    const total = addCounts(ofSpan.filter(({ channelId }) => channelId === WHOLE_ORG));
    const expected = (category: string | null) =>
      history.filter((row) => row.category === category).reduce((sum, { attempts }) => sum + attempts, 0);
    expect(total).toMatchObject({
      attempts: results(),
      succeeded: expected(null),
      dead: dead[0]!.n,
    });
    expect(countOf(total.latency)).toBe(results());
    expect(
      Object.fromEntries(byCause(FAILURE_CATEGORIES, total.failures).map(({ category, count }) => [category, count])),
    ).toEqual({
      server_error: expected("server_error"),
      client_error: expected("client_error"),
    });
    expect(countOf(total.deadBy)).toBe(dead[0]!.n);
    for (const id of channelIds) {
      const { attempts } = addCounts(ofSpan.filter(({ channelId }) => channelId === id));
      const wanted = history.filter(({ channelId }) => channelId === id).reduce((sum, row) => sum + row.attempts, 0);
      expect(attempts).toBe(wanted);
    }
  }
});

it("does not count a result that came too late, nor one that is offered twice", async () => {
  const receiver = await receiverThat({ status: 200 });
  const { orgId } = await prepare([receiver.url]);
  const test = await startEngine();
  await publish(orgId, { type: "x", data: 1 });
  test.engine.wakeFanOut(orgId);
  await test.settled(orgId, 1);
  const [result] = test.results.filter(({ row }) => row.org_id === orgId);
  const { settler, superseded, faults } = createTestSettler();
  settler.add(result!);
  settler.add({ ...result!, row: { ...result!.row, fence: 2 } });
  await settler.drain();
  expect(faults).toEqual([]);
  expect(superseded).toHaveLength(2);
  const total = addCounts(
    (await countsOf(orgId)).filter(({ channelId, span }) => channelId === WHOLE_ORG && span === 1),
  );
  expect(total.attempts).toBe(1);
});

it("counts what a rule sends to each channel, with its events", async () => {
  const receiver = await receiverThat({ status: 200 });
  const { orgId, ruleId, channelIds } = await prepare([receiver.url, receiver.url]);
  const test = await startEngine();
  await publish(orgId, { type: "x", data: 1 }, { type: "x", data: 2 });
  test.engine.wakeFanOut(orgId);
  await test.settled(orgId, 4);
  await publish(orgId, { type: "x", data: 3 });
  test.engine.wakeFanOut(orgId);
  await test.settled(orgId, 6);
  const { rows } = await db.admin.query(
    `select rule_id, channel_id, span_minutes::int as span, sum(deliveries)::int as deliveries, sum(events)::int as events
       from engine.arrival_stats where org_id = $1 group by 1, 2, 3 order by 2, 3`,
    [orgId],
  );
  expect(rows).toEqual(
    channelIds
      .toSorted()
      .flatMap((id) => [1, 720].map((span) => ({ rule_id: ruleId, channel_id: id, span, deliveries: 3, events: 3 }))),
  );
});
