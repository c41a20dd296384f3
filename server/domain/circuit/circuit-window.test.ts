import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Call, type CallWindow, countCalls, recordCall } from "./circuit-window";

const start = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const record = (window: CallWindow, call: Call, now = call.at) => recordCall(window, call, { now, spanMs: 60_000 });

describe("the window of calls", () => {
  it("counts what a list of all calls would count, in any order of arrival, and stays small", () => {
    const calls = fc.array(fc.record({ second: fc.nat(300), failed: fc.boolean() }), { maxLength: 200 });
    fc.assert(
      fc.property(calls, (list) => {
        let window: CallWindow = [];
        let newest = -Infinity;
        const heard: { bucket: number; failed: boolean }[] = [];
        for (const { second, failed } of list) {
          const bucket = Math.floor(second / 10);
          newest = Math.max(newest, bucket);
          heard.push({ bucket, failed });
          window = record(window, { at: after(second), failed }, after(300));
          const inside = heard.filter((each) => each.bucket > newest - 6);
          const failures = inside.filter((each) => each.failed).length;
          expect(countCalls(window)).toEqual({ calls: inside.length, failures });
          expect(window.length).toBeLessThanOrEqual(6);
        }
      }),
    );
  });

  it("ignores an answer that ended before the window began", () => {
    const window = record([], { at: after(100), failed: false });
    expect(record(window, { at: after(20), failed: true }, after(100))).toEqual(window);
  });

  it("counts an answer from the future as one of now", () => {
    const window = record([], { at: after(1000), failed: true }, after(0));
    expect(countCalls(record(window, { at: after(5), failed: true }))).toEqual({ calls: 2, failures: 2 });
  });

  it("goes on counting when the clock was set back by hours", () => {
    const ahead = record([], { at: after(7200), failed: true });
    expect(countCalls(record(ahead, { at: after(0), failed: false }))).toEqual({ calls: 1, failures: 0 });
  });
});
