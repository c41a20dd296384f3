import { afterEach, beforeEach, expect, it } from "vitest";
import { callAs } from "@/server/api/testing/call-as";
import { createPlace, fedMessages, insertSettled, type Place, settleAll } from "@/server/api/testing/replay-rows";
import { withWorker } from "@/server/db/scope";
import { newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { ReplayFeeder } from "./feed-replays";

const { admin } = useTestDatabase();
let place: Place;
const feeders: ReplayFeeder[] = [];
const as = () => callAs(place.org.admin, { org: place.org });

beforeEach(async () => {
  place = await createPlace(admin);
});
afterEach(async () => {
  await Promise.all(feeders.splice(0).map((feeder) => feeder.stop()));
});

/** A feeder whose rests are as long as asked for, but end when it is told that something happened. */
function startFeeder({ transaction = withWorker, pause }: Partial<ConstructorParameters<typeof ReplayFeeder>[0]> = {}) {
  const seen = { turns: 0, errors: [] as unknown[], woken: [] as string[], pauses: [] as number[] };
  const feeder = new ReplayFeeder({
    transaction,
    newId: newTestId,
    onTurn: ({ orgId, fed }) => {
      seen.turns++;
      if (fed > 0) seen.woken.push(orgId);
    },
    onError: (error) => seen.errors.push(error),
    pause:
      pause ??
      (async (ms, signal) => {
        seen.pauses.push(ms);
        await new Promise<void>((done) => {
          const timer = setTimeout(done, Math.min(ms, 100));
          signal.addEventListener("abort", () => {
            clearTimeout(timer);
            done();
          });
        });
      }),
  });
  feeders.push(feeder);
  feeder.start();
  return { feeder, seen };
}

async function create(count: number) {
  const failed = await insertSettled(admin, place, count);
  const { id } = await as().replays.create({
    filter: { status: "failed" },
    ratePerSecond: 500,
    idempotencyKey: newTestId(),
  });
  return { id, failed };
}

/** Settles what is waiting, as an engine beside it would, and says how the batch stands. */
async function stateAfterSettling(replayId: string): Promise<string> {
  await settleAll(admin, place.orgId);
  return (await as().replays.get({ replayId })).state;
}

it("feeds a batch to its end with several workers at once, each delivery once", async () => {
  const { id, failed } = await create(400);
  const workers = [startFeeder(), startFeeder(), startFeeder()];
  await expect.poll(() => stateAfterSettling(id)).toBe("finished");
  expect(await fedMessages(admin, id)).toEqual(failed);
  expect(workers.flatMap(({ seen }) => seen.errors)).toEqual([]);
  expect(workers.flatMap(({ seen }) => seen.woken)).toContain(place.orgId);
});

it("goes on after an error, and with what was left", async () => {
  const { id, failed } = await create(50);
  let calls = 0;
  const { seen } = startFeeder({
    transaction: (work) => (++calls % 3 === 0 ? Promise.reject(new Error("The database is away.")) : withWorker(work)),
  });
  await expect.poll(() => stateAfterSettling(id)).toBe("finished");
  expect(seen.errors.length).toBeGreaterThan(0);
  expect(await fedMessages(admin, id)).toEqual(failed);
});

it("rests while there is nothing to do, wakes up when it is told to, and ends when the worker does", async () => {
  const rests: number[] = [];
  const { feeder, seen } = startFeeder({
    pause: (ms, signal) => {
      rests.push(ms);
      return new Promise((done) => signal.addEventListener("abort", () => done()));
    },
  });
  await expect.poll(() => rests.length).toBe(1);
  expect(rests).toEqual([2_000]);
  const { id } = await create(1);
  feeder.wake();
  await expect.poll(() => seen.turns).toBeGreaterThan(0);
  expect((await as().replays.get({ replayId: id })).state).toBe("running");
  await feeder.stop();
  const { length } = rests;
  feeder.wake();
  expect(rests).toHaveLength(length);
});
