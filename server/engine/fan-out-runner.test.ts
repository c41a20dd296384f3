import { expect, it } from "vitest";
import type { WorkerSql } from "@/server/db/scope";
import { FanOutRunner } from "./fan-out-runner";

const never = () => new Promise<void>(() => undefined);

/** A runner whose batches wait for the gate, and fail when `bad` is among them; otherwise another process is at it. */
function createRunner() {
  const gate = Promise.withResolvers<undefined>();
  const batches: string[][] = [];
  const failed: string[] = [];
  const rows = (_: unknown, [orgIds]: [string[]]) => {
    batches.push(orgIds);
    return orgIds.includes("bad") ? Promise.reject(new Error("bad data")) : Promise.resolve([]);
  };
  const runner = new FanOutRunner({
    transaction: (work) => gate.promise.then(() => work({ rows } as unknown as WorkerSql)),
    newId: () => "",
    onDone: () => undefined,
    onError: (_, orgId) => failed.push(orgId),
    pause: never,
  });
  return { runner, batches, failed, open: () => gate.resolve(undefined) };
}

it("takes everyone who asked while it was at work together, each once and in their order", async () => {
  const { runner, batches, open } = createRunner();
  for (const orgId of ["x", "y", "a", "b", "a", "c"]) runner.wake(orgId);
  open();
  await expect.poll(() => batches).toEqual([["x"], ["y"], ["a", "b", "c"]]);
});

it("runs an org once more when it is asked for while it runs", async () => {
  const { runner, batches, open } = createRunner();
  for (const orgId of ["x", "y", "x"]) runner.wake(orgId);
  open();
  await expect.poll(() => batches).toEqual([["x"], ["y"], ["x"]]);
});

it("tries one by one what failed together, so that one org holds up nobody else", async () => {
  const { runner, batches, failed, open } = createRunner();
  for (const orgId of ["x", "y", "a", "bad", "b"]) runner.wake(orgId);
  open();
  await expect.poll(() => batches.slice(3).toSorted()).toEqual([["a"], ["b"], ["bad"]]);
  await expect.poll(() => failed).toEqual(["bad"]);
});

it("takes nothing new once it stops, and waits for what runs", async () => {
  const { runner, batches, open } = createRunner();
  for (const orgId of ["x", "y", "a"]) runner.wake(orgId);
  const stopped = runner.stop();
  open();
  await stopped;
  expect(batches).toEqual([["x"], ["y"]]);
});
