import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountExchange, CountReport } from "@/server/db/queries/publish-counts";
import { PublishQuota } from "./publish-quota";

/** Several processes, the table that they share, and a clock that all of them read; the database's is an hour ahead. */
function setUp({ limit, chosen = null }: { limit: number | null; chosen?: number | null }) {
  const rows = new Map<string, Map<string, CountReport>>();
  const world = { nowMs: Date.UTC(2026, 10, 18, 12), exchanges: 0, isAway: false };
  const pauses: (() => void)[] = [];
  const exchange = async (processId: string, reports: readonly CountReport[]): Promise<CountExchange> => {
    world.exchanges++;
    if (world.isAway) throw new Error("away");
    for (const report of reports) {
      const ofOrg = rows.get(report.orgId) ?? new Map<string, CountReport>();
      rows.set(report.orgId, ofOrg.set(processId, report));
    }
    await Promise.resolve();
    return {
      nowMs: world.nowMs + 3_600_000,
      answers: reports.map(({ orgId }) => ({
        orgId,
        ceiling: limit,
        chosen,
        others: [...(rows.get(orgId) ?? [])].filter(([id]) => id !== processId).map(([, row]) => row),
      })),
    };
  };
  const start = (processId: string) =>
    new PublishQuota({
      exchange: (reports) => exchange(processId, reports),
      defaultLimit: () => 10_000,
      clock: () => world.nowMs,
      pause: () => new Promise((done) => pauses.push(done)),
      onError: () => undefined,
    });
  /** Half a second passes: whoever has something to tell does. */
  const tell = async () => {
    world.nowMs += 500;
    for (const done of pauses.splice(0)) done();
    for (let n = 0; n < 20; n++) await Promise.resolve();
  };
  return { world, start, tell };
}

const ORG = "0199a000-0000-7000-8000-000000000001";
const taken = (quota: PublishQuota, events: number) =>
  quota.take(ORG, events).then(
    () => events,
    () => 0,
  );

describe("the publish quota", () => {
  it("refuses the event after the last one, with the time after which it fits", async () => {
    const { start } = setUp({ limit: 1_000 });
    const quota = start("a");
    for (let n = 0; n < 10; n++) await quota.take(ORG, 100);
    await expect(quota.take(ORG, 1)).rejects.toMatchObject({
      code: "publish_quota_exceeded",
      retryAfterSeconds: 61,
      detail: "This organisation may publish 1,000 events per minute. Try again in 61 s.",
    });
  });

  it("takes a batch whole or not at all", async () => {
    const { start } = setUp({ limit: 1_000 });
    const quota = start("a");
    await quota.take(ORG, 700);
    await expect(quota.take(ORG, 500)).rejects.toMatchObject({ code: "publish_quota_exceeded" });
    await quota.take(ORG, 300);
  });

  it("takes again what was given back, and what is older than a minute", async () => {
    const { start, world } = setUp({ limit: 100 });
    const quota = start("a");
    const giveBack = await quota.take(ORG, 100);
    expect(await taken(quota, 100)).toBe(0);
    giveBack();
    expect(await taken(quota, 100)).toBe(100);
    world.nowMs += 66_000;
    expect(await taken(quota, 100)).toBe(100);
  });

  it("holds over all processes: whatever they take at once, it is never more than the limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ process: fc.nat(3), events: fc.integer({ min: 1, max: 500 }) }), { maxLength: 80 }),
        async (asked) => {
          const { start } = setUp({ limit: 5_000 });
          const processes = ["a", "b", "c", "d"].map(start);
          const accepted = await Promise.all(asked.map(({ process, events }) => taken(processes[process]!, events)));
          const total = accepted.reduce((sum, events) => sum + events, 0);
          expect(total).toBeLessThanOrEqual(5_000);
        },
      ),
    );
  });

  it("is used up to a few percent when several processes publish one by one", async () => {
    const { start, tell } = setUp({ limit: 2_000 });
    const processes = ["a", "b", "c"].map(start);
    let accepted = 0;
    for (let n = 0; n < 3_000; n++) {
      accepted += await taken(processes[n % 3]!, 1);
      if (n % 100 === 0) await tell();
    }
    expect(accepted).toBeGreaterThan(1_960);
    expect(accepted).toBeLessThanOrEqual(2_040);
  });

  it("asks nobody as long as little of it is used", async () => {
    const { start, world, tell } = setUp({ limit: 10_000 });
    const quota = start("a");
    await quota.take(ORG, 1);
    await tell();
    const before = world.exchanges;
    for (let n = 0; n < 300; n++) await quota.take(ORG, 1);
    expect(world.exchanges).toBe(before);
  });

  it("refuses without asking, again and again, until somebody may know better", async () => {
    const { start, world } = setUp({ limit: 10 });
    const quota = start("a");
    await quota.take(ORG, 10);
    expect(await taken(quota, 1)).toBe(0);
    const before = world.exchanges;
    for (let n = 0; n < 100; n++) expect(await taken(quota, 1)).toBe(0);
    expect(world.exchanges).toBe(before);
  });

  it("is the lower of what the operator grants and the owner chose, and the installation's without either", async () => {
    for (const [limit, chosen, most] of [
      [100, 50, 50],
      [100, 200, 100],
      [100, null, 100],
      [null, null, 10_000],
      [null, 30, 30],
    ] as const) {
      const quota = setUp({ limit, chosen }).start("a");
      expect(await taken(quota, most + 1)).toBe(0);
      expect(await taken(quota, most)).toBe(most);
    }
  });

  it("accepts nothing that it would have to ask about while the database is away, and counts on afterwards", async () => {
    const { start, world } = setUp({ limit: 100 });
    const quota = start("a");
    await quota.take(ORG, 60);
    world.isAway = true;
    await expect(quota.take(ORG, 30)).rejects.toThrow("away");
    world.isAway = false;
    expect(await taken(quota, 41)).toBe(0);
    expect(await taken(quota, 40)).toBe(40);
  });
});
