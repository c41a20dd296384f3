import { describe, expect, it } from "vitest";
import { DEFAULT_CIRCUIT } from "@/server/domain/circuit/circuit-settings";
import { callsSentence, circuitFace, openBecause, sleepLadder, transitionWords } from "./flow-words";

const KINDS = ["closed", "open", "half_open", "forced_open", "forced_closed"] as const;
const circuit = (kind: (typeof KINDS)[number], enabled = true) => ({ kind, settings: { enabled } });

describe("a circuit in words", () => {
  it("has a word of its own for each state, and one for none", () => {
    const labels = [
      ...KINDS.map((kind) => circuitFace(circuit(kind)).label),
      circuitFace(circuit("open", false)).label,
    ];
    expect(labels).toEqual(["Closed", "Open", "Probing", "Forced open", "Forced closed", "Off"]);
  });

  it("says why it opened by its own figures", () => {
    expect(openBecause("failures_in_a_row", DEFAULT_CIRCUIT)).toBe("10 calls failed in a row");
    expect(openBecause("failures_in_a_row", { ...DEFAULT_CIRCUIT, failuresInRow: 1 })).toBe("a call failed");
    expect(openBecause("failure_rate", DEFAULT_CIRCUIT)).toBe("60 % of the calls or more failed");
    expect(transitionWords({ to: "closed", reason: "reset" })).toEqual(["Closed", "reset manually"]);
  });

  it.each([
    [0, 0, "No recent calls."],
    [1, 1, "The last call failed."],
    [41, 0, "None of the last 41 calls counts as a failure."],
    [1200, 3, "3 of the last 1,200 calls failed."],
  ])("counts %d calls with %d failures", (calls, failures, sentence) => {
    expect(callsSentence({ calls, failures })).toBe(sentence);
  });
});

describe("sleepLadder", () => {
  it("doubles up to the longest rest", () => {
    const rungs = sleepLadder(DEFAULT_CIRCUIT, 120);
    expect(rungs.map(({ seconds }) => seconds)).toEqual([30, 60, 120, 240, 480, 960, 1800]);
    expect(rungs.findIndex(({ isPresent }) => isPresent)).toBe(2);
    expect(rungs.filter(({ isPast }) => isPast).length).toBe(2);
  });

  it("stays narrow, and ends at the longest whatever the first is", () => {
    const rungs = sleepLadder({ sleepSeconds: 1, maxSleepSeconds: 86_400 }, null);
    expect(rungs.length).toBe(8);
    expect(rungs.at(-1)).toEqual({ seconds: 86_400, isPast: false, isPresent: false });
    expect(sleepLadder({ sleepSeconds: 60, maxSleepSeconds: 10 }, 10)).toEqual([
      { seconds: 10, isPast: false, isPresent: true },
    ]);
  });
});
