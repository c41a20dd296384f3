import { expect, it } from "vitest";
import { hintedWorker, HintTaker } from "./hint-taker";

function setUp(mine: readonly string[], waiting: readonly string[]) {
  const woken: string[] = [];
  const asked: string[][] = [];
  const pauses: (() => void)[] = [];
  const taker = new HintTaker({
    isMine: (orgId) => mine.includes(orgId),
    wake: (orgId) => woken.push(orgId),
    stillWaiting: (orgIds) => {
      asked.push([...orgIds]);
      return Promise.resolve(orgIds.filter((orgId) => waiting.includes(orgId)));
    },
    onError: () => undefined,
    pause: () => new Promise((resolve) => pauses.push(() => resolve())),
  });
  return { taker, woken, asked, pauses };
}

it("goes at once for the orgs that are this worker's, and asks the database nothing", () => {
  const { taker, woken, asked } = setUp(["a"], []);
  taker.take(["a"]);
  expect(woken).toEqual(["a"]);
  expect(asked).toEqual([]);
});

it("looks a moment later for what another worker should have taken, and takes what still waits", async () => {
  const { taker, woken, asked, pauses } = setUp([], ["b"]);
  taker.take(["a", "b"]);
  taker.take(["a"]);
  expect(woken).toEqual([]);
  expect(pauses).toHaveLength(1);
  pauses[0]!();
  await expect.poll(() => woken).toEqual(["b"]);
  expect(asked).toEqual([["a", "b"]]);
});

it("names the same worker for an org in whatever order the workers are known", () => {
  const workers = ["w1", "w2", "w3", "w4"];
  for (let n = 0; n < 100; n++) {
    expect(hintedWorker(`org-${n}`, workers)).toBe(hintedWorker(`org-${n}`, workers.toReversed()));
  }
});

it("shares orgs evenly, and a worker that leaves moves only its own", () => {
  const workers = ["w1", "w2", "w3", "w4"];
  const orgs = Array.from({ length: 4_000 }, (_, n) => `0199b6c0-0000-7000-8000-${String(n).padStart(12, "0")}`);
  const before = new Map(orgs.map((orgId) => [orgId, hintedWorker(orgId, workers)]));
  for (const worker of workers) {
    const share = [...before.values()].filter((id) => id === worker).length / orgs.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.3);
  }
  const left = workers.filter((id) => id !== "w2");
  for (const orgId of orgs) {
    if (before.get(orgId) !== "w2") expect(hintedWorker(orgId, left)).toBe(before.get(orgId));
  }
});
