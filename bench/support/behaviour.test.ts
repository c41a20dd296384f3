import { describe, expect, it } from "vitest";
import { type Behaviour, behaviourUrl, readBehaviour, statusFor } from "./behaviour";

const base = "http://127.0.0.1:4000";
const roundTrip = (wanted: Parameters<typeof behaviourUrl>[2]) => readBehaviour(behaviourUrl(base, "org-1", wanted));
const plain: Behaviour = {
  status: 200,
  minDelayMs: 0,
  maxDelayMs: 0,
  failing: 0,
  down: false,
  refuses: null,
  hangs: false,
  worse: null,
};

describe("a receiver's behaviour", () => {
  it("is an immediate 200 unless the address says otherwise", () => {
    expect(roundTrip({})).toEqual({ path: "/org-1", behaviour: plain });
  });

  it("survives the way through a channel's URL", () => {
    const wanted = { status: 503, failing: 0.25, down: true, refuses: "a key", hangs: true, worse: "drip" as const };
    const { behaviour } = roundTrip({ ...wanted, delayMs: [200, 500] });
    expect(behaviour).toEqual({ ...wanted, minDelayMs: 200, maxDelayMs: 500 });
  });

  it("answers the same attempt alike each time, and the wanted share of all with a failure", () => {
    const answers = Array.from({ length: 4000 }, (_, n) => statusFor({ ...plain, failing: 0.2 }, asked(n)));
    expect(answers.filter((status) => status === 503).length / answers.length).toBeCloseTo(0.2, 1);
    expect(statusFor({ ...plain, failing: 0.2 }, asked(7))).toBe(answers[7]);
  });

  it("refuses one event for ever, and everything while it is down", () => {
    expect(statusFor({ ...plain, refuses: "key-1" }, asked(1))).toBe(400);
    expect(statusFor({ ...plain, refuses: "key-1" }, asked(2))).toBe(200);
    expect(statusFor({ ...plain, down: true }, asked(2))).toBe(500);
  });
});

function asked(n: number) {
  return { key: `key-${n}`, attempt: 1 };
}
