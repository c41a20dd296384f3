import { describe, expect, it } from "vitest";
import type { WorkerSql } from "@/server/db/scope";
import { withWorker } from "@/server/db/scope";
import { newTestId } from "@/server/testing/fixtures";
import { claimAgain, claimedBy, createTestSettler, resultOf } from "@/server/testing/settle-fixtures";
import { useTestDatabase } from "@/server/testing/test-database";

const db = useTestDatabase();
const SUCCEEDED = { kind: "settle", status: "succeeded" } as const;
const retryAt = (at: Date) => ({ kind: "retry", at, spendsAttempt: true }) as const;
const LATER = new Date(Date.now() + 3_600_000);
/** An int4 that no int4 can hold. */
const TOO_LARGE = 3_000_000_000;

/** Claimed by this worker, taken away from it, and claimed by it again. */
async function claimedTwice(workerId: string) {
  const [first] = await claimedBy(db.admin, workerId);
  await db.admin.query("update engine.deliveries set status = 'pending', worker_id = null where org_id = $1", [
    first!.orgId,
  ]);
  const [second] = await claimAgain(first!.orgId, workerId);
  expect([first!.fence, second!.fence]).toEqual([1, 2]);
  return [first!, second!] as const;
}

const stateOf = async (orgId: string) =>
  (
    await db.admin.query<object>(
      "select status, reason, crash_count, attempt_count from engine.delivery_history where org_id = $1",
      [orgId],
    )
  ).rows;
const openOf = async (orgId: string) =>
  (
    await db.admin.query<object>("select status, crash_count, attempt_count from engine.deliveries where org_id = $1", [
      orgId,
    ])
  ).rows;
const attemptsOf = async (orgId: string) =>
  (
    await db.admin.query<object>(
      "select fence, superseded from engine.delivery_attempts where org_id = $1 order by fence",
      [orgId],
    )
  ).rows;

describe("two results of one delivery in one batch", () => {
  it.each([
    ["the lost one asks for a retry", retryAt(LATER), SUCCEEDED],
    ["both arrived", SUCCEEDED, SUCCEEDED],
  ])("only the one that is still held counts: %s", async (_, lost, held) => {
    const workerId = newTestId();
    const [first, second] = await claimedTwice(workerId);
    const { settler, counted, superseded, faults } = createTestSettler({ workerId });
    settler.add(resultOf(first, lost));
    settler.add(resultOf(second, held));
    await settler.drain();
    expect(faults).toEqual([]);
    expect([counted.map(({ row }) => row.fence), superseded.map(({ row }) => row.fence)]).toEqual([[2], [1]]);
    expect(await openOf(first.orgId)).toEqual([]);
    expect(await stateOf(first.orgId)).toMatchObject([{ status: "succeeded" }]);
    expect(await attemptsOf(first.orgId)).toEqual([
      { fence: 1, superseded: true },
      { fence: 2, superseded: false },
    ]);
  });

  it("a success that came too late leaves the retry of the other one as it is", async () => {
    const workerId = newTestId();
    const [first, second] = await claimedTwice(workerId);
    const { settler } = createTestSettler({ workerId });
    settler.add(resultOf(first, SUCCEEDED));
    settler.add(resultOf(second, retryAt(LATER)));
    expect([settler.has(first), settler.has({ ...first, fence: 3 })]).toEqual([true, false]);
    await settler.drain();
    expect(await openOf(first.orgId)).toMatchObject([{ status: "pending", attempt_count: 1 }]);
    expect(await stateOf(first.orgId)).toEqual([]);
  });
});

describe("an answer", () => {
  it("says that workers do not die over this delivery: its crashes are counted anew", async () => {
    const workerId = newTestId();
    const [delivery] = await claimedBy(db.admin, workerId);
    await db.admin.query("update engine.deliveries set crash_count = 9 where org_id = $1", [delivery!.orgId]);
    const { settler } = createTestSettler({ workerId });
    settler.add(resultOf(delivery!, retryAt(LATER)));
    await settler.drain();
    expect(await openOf(delivery!.orgId)).toEqual([{ status: "pending", crash_count: 0, attempt_count: 1 }]);
  });
});

describe("a result that the database refuses", () => {
  it("goes without its sample, and holds up nobody else", async () => {
    const workerId = newTestId();
    const [odd, good] = await claimedBy(db.admin, workerId, { channels: 2 });
    const { settler, counted } = createTestSettler({ workerId });
    settler.add(resultOf(odd!, SUCCEEDED, { response_body: "a \u0000 in it" }));
    settler.add(resultOf(good!, SUCCEEDED));
    await settler.drain();
    expect(counted).toHaveLength(2);
    expect(await stateOf(odd!.orgId)).toMatchObject([{ status: "succeeded" }, { status: "succeeded" }]);
  });

  it("is set aside as a dead letter that says so, if it is refused even without its sample", async () => {
    const workerId = newTestId();
    const [odd, good] = await claimedBy(db.admin, workerId, { channels: 2 });
    const { settler, counted, setAside } = createTestSettler({ workerId });
    settler.add(resultOf(odd!, SUCCEEDED, { http_status: TOO_LARGE }));
    settler.add(resultOf(good!, SUCCEEDED));
    await settler.drain();
    expect(counted.map(({ row }) => row.id)).toEqual([good!.id]);
    expect(setAside.map(({ row }) => row.id)).toEqual([odd!.id]);
    expect(await openOf(odd!.orgId)).toEqual([]);
    const ends = await stateOf(odd!.orgId);
    expect(ends).toContainEqual({ status: "failed", reason: "unrecorded", crash_count: 0, attempt_count: 0 });
    const { rows } = await db.admin.query(
      "select dead, attempts from engine.running_stats where org_id = $1 and channel_id = $2",
      [odd!.orgId, odd!.channelId],
    );
    expect(rows).toEqual([{ dead: 1, attempts: 0 }]);
  });

  it("is set aside although the figures cannot be written either", async () => {
    const workerId = newTestId();
    const [odd] = await claimedBy(db.admin, workerId);
    await db.admin.query(
      `insert into engine.running_stats (org_id, channel_id, minute, attempts, succeeded, dead, failures, dead_by, latency)
       values ($1, $2, date_trunc('minute', now()), 2147483647, 2147483647, 2147483647, '{}', '{}', '{}')`,
      [odd!.orgId, odd!.channelId],
    );
    const { settler, setAside } = createTestSettler({ workerId });
    settler.add(resultOf(odd!, SUCCEEDED));
    await settler.drain();
    expect(setAside).toHaveLength(1);
    expect(await stateOf(odd!.orgId)).toMatchObject([{ status: "failed", reason: "unrecorded" }]);
  });
});

describe("a fault that is no row's own", () => {
  /** Fails so often, at the given transaction and those after it. */
  function failing(from: number, times: number, error: Error) {
    let transactions = 0;
    return <T>(work: (sql: WorkerSql) => Promise<T>): Promise<T> => {
      transactions += 1;
      return transactions >= from && transactions < from + times ? Promise.reject(error) : withWorker(work);
    };
  }

  it("in the middle of going one by one is waited for, and ends nothing", async () => {
    const workerId = newTestId();
    const [odd, good] = await claimedBy(db.admin, workerId, { channels: 2 });
    // The second transaction is the first one that goes alone.
    const transaction = failing(2, 3, new Error("Connection terminated unexpectedly"));
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const { settler, counted, setAside } = createTestSettler({ workerId, transaction, pause });
    settler.add(resultOf(odd!, SUCCEEDED, { response_body: "a \u0000 in it" }));
    settler.add(resultOf(good!, SUCCEEDED));
    await settler.drain();
    expect(pauses).toBe(3);
    expect(counted).toHaveLength(2);
    expect(setAside).toEqual([]);
  });

  it("in those who are told is theirs: what is recorded stays recorded, once", async () => {
    const workerId = newTestId();
    const [delivery] = await claimedBy(db.admin, workerId);
    let told = 0;
    const { settler, faults } = createTestSettler({
      workerId,
      onSettled: () => {
        told += 1;
        throw new Error("a listener that fails");
      },
    });
    settler.add(resultOf(delivery!, SUCCEEDED));
    await settler.drain();
    expect(told).toBe(1);
    expect(faults).toHaveLength(1);
    expect(await attemptsOf(delivery!.orgId)).toEqual([{ fence: 1, superseded: false }]);
  });
});

describe("results that nobody waits for", () => {
  it("travel together with those that follow in a moment, and at once with one that somebody waits for", async () => {
    const workerId = newTestId();
    const [[first], [second], [third]] = [
      await claimedBy(db.admin, workerId),
      await claimedBy(db.admin, workerId),
      await claimedBy(db.admin, workerId),
    ];
    const awaited = resultOf(third!, SUCCEEDED);
    let flushes = 0;
    const { settler, counted } = createTestSettler({
      workerId,
      mayWait: (result) => result !== awaited,
      transaction: (work) => {
        flushes += 1;
        return withWorker(work);
      },
    });
    settler.add(resultOf(first!, SUCCEEDED));
    settler.add(resultOf(second!, SUCCEEDED));
    await new Promise((resolve) => setImmediate(resolve));
    expect(flushes).toBe(0);
    settler.add(awaited);
    await new Promise((resolve) => setImmediate(resolve));
    expect(flushes).toBe(1);
    await settler.drain();
    expect(counted).toHaveLength(3);
    expect(flushes).toBe(1);
  });

  it("are recorded by themselves when nothing follows", async () => {
    const workerId = newTestId();
    const [only] = await claimedBy(db.admin, workerId);
    const { settler, counted } = createTestSettler({ workerId, mayWait: () => true });
    settler.add(resultOf(only!, SUCCEEDED));
    await expect.poll(() => counted.length).toBe(1);
  });
});
