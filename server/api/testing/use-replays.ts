import type pg from "pg";
import { beforeEach } from "vitest";
import { type FixedClock, fixedClock } from "@/server/testing/fixed-clock";
import { newTestId } from "@/server/testing/fixtures";
import { callAs } from "./call-as";
import { createPlace, feedAt, type Place, settleAll } from "./replay-rows";

type Caller = ReturnType<typeof callAs>;
type Given = Partial<Parameters<Caller["replays"]["create"]>[0]>;

/** A place of its own for each test, a clock that the test moves, and a feeder that takes a turn when it is told to. */
export function useReplays(admin: Pick<pg.Pool, "query">) {
  const here: { place: Place; clock: FixedClock } = { place: undefined as never, clock: undefined as never };

  beforeEach(async () => {
    // Batches of earlier tests are nobody's business here.
    await admin.query("update engine.replays set next_at = null");
    here.place = await createPlace(admin);
    // Ahead of the database, whose time a batch is created with.
    here.clock = fixedClock(new Date(Date.now() + 60_000));
  });

  const as = (role: "member" | "admin"): Caller => callAs(here.place.org[role], { org: here.place.org });

  async function create(given: Given = {}): Promise<string> {
    const input = { filter: { status: "failed" as const }, ratePerSecond: 500, idempotencyKey: newTestId(), ...given };
    return (await as("admin").replays.create(input)).id;
  }

  async function turn(): Promise<void> {
    here.clock.advance({ seconds: 1 });
    await feedAt(here.clock.now());
  }

  /** Turns as the clock moves, with the engine settling in between, until nothing is due any more. */
  async function feedToTheEnd(status = "succeeded"): Promise<void> {
    for (let turns = 0; turns < 200; turns++) {
      here.clock.advance({ seconds: 1 });
      const fed = await feedAt(here.clock.now());
      const settled = await settleAll(admin, here.place.orgId, status);
      if (!fed && settled === 0) return;
    }
    throw new Error("The batch does not end.");
  }

  return { here, as, create, turn, feedToTheEnd, get: (replayId: string) => as("member").replays.get({ replayId }) };
}
