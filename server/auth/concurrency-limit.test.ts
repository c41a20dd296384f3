import { expect, it } from "vitest";
import { ConcurrencyLimit, ConcurrencyLimits } from "./concurrency-limit";

const refusal = () => new Error("full");

function held() {
  let open = () => undefined;
  const closed = new Promise<void>((resolve) => {
    open = () => {
      resolve();
      return undefined;
    };
  });
  return { closed, open: () => open() };
}

it("runs no more than its limit at once, and everyone in the end", async () => {
  const gate = new ConcurrencyLimit({ atOnce: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  await Promise.all(Array.from({ length: 9 }, () => gate.run(work, refusal)));
  expect({ most, running }).toEqual({ most: 2, running: 0 });
});

it("turns away who would be too far back in the line", async () => {
  const gate = new ConcurrencyLimit({ atOnce: 1, waiting: 1 });
  const { closed, open } = held();
  const first = gate.run(() => closed, refusal);
  const second = gate.run(() => Promise.resolve("second"), refusal);
  await expect(gate.run(() => Promise.resolve(), refusal)).rejects.toThrow("full");
  open();
  await first;
  expect(await second).toBe("second");
});

it("gives the place back when the work fails", async () => {
  const gate = new ConcurrencyLimit({ atOnce: 1, waiting: 0 });
  await expect(gate.run(() => Promise.reject(new Error("broken")), refusal)).rejects.toThrow("broken");
  expect(await gate.run(() => Promise.resolve("next"), refusal)).toBe("next");
});

it("keeps the limits of keys apart, and keeps none that nobody uses", async () => {
  const gates = new ConcurrencyLimits({ atOnce: 1, waiting: 0 });
  const { closed, open } = held();
  const first = gates.run("a", () => closed, refusal);
  await expect(gates.run("a", () => Promise.resolve(), refusal)).rejects.toThrow("full");
  for (let n = 0; n < 1_000; n++) await gates.run(`b${n}`, () => Promise.resolve(), refusal);
  expect(gates.size).toBe(1);
  // Those who were turned away must not take the limit from who is inside.
  await expect(gates.run("a", () => Promise.resolve(), refusal)).rejects.toThrow("full");
  open();
  await first;
  await expect(gates.run("c", () => Promise.reject(new Error("failed")), refusal)).rejects.toThrow("failed");
  expect(gates.size).toBe(0);
});
