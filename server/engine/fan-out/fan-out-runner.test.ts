import { expect, it } from "vitest";
import type { WorkerSql } from "@/server/db/scope";
import type { Statement } from "@/server/db/sql";
import { LoopWatch } from "@/server/observability/loop-watch";
import { FanOutRunner } from "./fan-out-runner";

/** A runner whose batches wait for the gate, and fail when `bad` is among them; otherwise another process is at it. */
function createRunner() {
  const gate = Promise.withResolvers<undefined>();
  const batches: string[][] = [];
  const failed: string[] = [];
  const pauses: (() => void)[] = [];
  const rows = ({ name }: Statement, [orgIds]: [string[]]) => {
    if (name.startsWith("lock_org_groups")) batches.push(orgIds);
    return orgIds.includes("bad") ? Promise.reject(new Error("bad data")) : Promise.resolve([]);
  };
  let begun = 0;
  let nowMs = 0;
  const loops = new LoopWatch(() => nowMs);
  const runner = new FanOutRunner({
    transaction: (work) => {
      begun++;
      return gate.promise.then(() => work({ rows } as unknown as WorkerSql));
    },
    matchEvents: () => Promise.reject(new Error("Nothing is matched here.")),
    onSetAside: () => undefined,
    newId: () => "",
    beginClaim: () => null,
    onDone: () => undefined,
    onError: (_, orgId) => failed.push(orgId),
    pause: () => new Promise((resolve) => pauses.push(resolve)),
    loops,
  });
  const passTime = (ms = 0) => {
    nowMs += ms;
    pauses.splice(0).forEach((end) => end());
  };
  return { runner, batches, failed, open: () => gate.resolve(undefined), passTime, begun: () => begun, loops };
}

it("takes everyone who asked while it was at work together, each once and in their order", async () => {
  const { runner, batches, open } = createRunner();
  for (const orgId of ["x", "y", "a", "b", "a", "c"]) runner.wake(orgId);
  open();
  await expect.poll(() => batches).toEqual([["x"], ["y", "a", "b", "c"]]);
});

it("waits only a moment for a batch that others are in, and runs no more than three at once", async () => {
  const { runner, begun, passTime } = createRunner();
  runner.wake("held");
  runner.wake("a");
  expect(begun()).toBe(1);
  passTime();
  await expect.poll(begun).toBe(2);
  runner.wake("b");
  expect(begun()).toBe(2);
  passTime();
  await expect.poll(begun).toBe(3);
  runner.wake("c");
  passTime();
  await new Promise(setImmediate);
  expect(begun()).toBe(3);
});

it("runs an org once more when it is asked for while it runs", async () => {
  const { runner, batches, open } = createRunner();
  for (const orgId of ["x", "y", "x"]) runner.wake(orgId);
  open();
  await expect.poll(() => batches).toEqual([["x"], ["y", "x"]]);
});

it("tries one by one what failed together, so that one org holds up nobody else", async () => {
  const { runner, batches, failed, open } = createRunner();
  for (const orgId of ["x", "a", "bad", "b"]) runner.wake(orgId);
  open();
  await expect.poll(() => batches.slice(2).toSorted()).toEqual([["a"], ["b"], ["bad"]]);
  await expect.poll(() => failed).toEqual(["bad"]);
});

it("takes nothing new once it stops, and waits for what runs", async () => {
  const { runner, batches, open } = createRunner();
  for (const orgId of ["x", "y", "a"]) runner.wake(orgId);
  const stopped = runner.stop();
  open();
  await stopped;
  expect(batches).toEqual([["x"]]);
});

it("is late while a batch does not come back, and not while there is nothing to do", async () => {
  const { runner, open, passTime, loops } = createRunner();
  passTime(60_000);
  expect(loops.late).toEqual([]);
  runner.wake("a");
  passTime(10_000);
  expect(loops.late).toEqual(["fan-out"]);
  open();
  await expect.poll(() => loops.late).toEqual([]);
});
