import { describe, expect, it } from "vitest";
import { rulerMarks, timingPhases } from "./timing-phases";

const NONE = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null };

describe("timingPhases", () => {
  it("gives what is left after the first byte to the body", () => {
    const phases = timingPhases({ dnsMs: 12, connectMs: 38, tlsMs: 61, firstByteMs: 294, totalMs: 412 });
    expect(phases.map(({ label, ms }) => `${label} ${ms}`)).toEqual([
      "DNS 12",
      "Connect 38",
      "TLS 61",
      "First byte 294",
      "Body 7",
    ]);
  });

  it("leaves out what did not happen on a connection that was open", () => {
    expect(timingPhases({ ...NONE, firstByteMs: 80, totalMs: 84 }).map(({ label }) => label)).toEqual([
      "First byte",
      "Body",
    ]);
  });

  it("says where the time went when no answer came", () => {
    expect(timingPhases({ ...NONE, connectMs: 20, totalMs: 15_000 }).at(-1)).toEqual({
      name: "wait",
      label: "No answer",
      ms: 14_980,
    });
    expect(timingPhases({ ...NONE, totalMs: 0 })).toEqual([]);
  });

  it("never shows a negative time", () => {
    expect(timingPhases({ ...NONE, firstByteMs: 90, totalMs: 84 }).at(-1)?.ms).toBe(0);
  });
});

describe("rulerMarks", () => {
  it.each([
    [412, [100, 200, 300]],
    [84, [20, 40, 60]],
    [15_000, [5000, 10_000]],
    [0, []],
  ])("marks %d ms at round figures", (totalMs, marks) => {
    expect(rulerMarks(totalMs)).toEqual(marks);
  });
});
