import { expect, it } from "vitest";
import { DatabaseListener } from "./database-listener";

/** Connections that break and pauses that end when the test says so. */
function setUp(refusals: number) {
  const states: boolean[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const connections: { onEnd: () => void }[] = [];
  let refused = 0;
  const listener = new DatabaseListener({
    listen: (heard) => {
      if (refused++ < refusals) return Promise.reject(new Error("away"));
      connections.push(heard);
      return Promise.resolve({ close: () => Promise.resolve() });
    },
    onPayload: () => undefined,
    onListening: (isListening) => states.push(isListening),
    onError: () => undefined,
    pause: (ms) => new Promise((end) => pauses.push({ ms, end })),
    random: () => 1,
  });
  listener.start();
  return { listener, states, pauses, connections };
}

it("listens again after the connection was lost, and says so both times", async () => {
  const { listener, states, pauses, connections } = setUp(0);
  await expect.poll(() => states).toEqual([true]);
  connections[0]!.onEnd();
  await expect.poll(() => pauses).toHaveLength(1);
  expect(states).toEqual([true, false]);
  pauses[0]!.end();
  await expect.poll(() => states).toEqual([true, false, true]);
  await listener.stop();
  expect(states).toEqual([true, false, true, false]);
});

it("waits longer each time that nobody answers, and not for ever", async () => {
  const { pauses, states } = setUp(8);
  for (let n = 1; n <= 8; n++) {
    await expect.poll(() => pauses).toHaveLength(n);
    pauses[n - 1]!.end();
  }
  expect(pauses.map(({ ms }) => ms)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  await expect.poll(() => states).toEqual([true]);
});
