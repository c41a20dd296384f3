import { describe, expect, it } from "vitest";
import { aboutDuration, filterWords, planSentence, progressOf, stateWords, waitsForWords } from "./replay-words";

const names = { channels: [{ id: "c", name: "Billing" }], rules: [{ id: "r", name: "Refunds" }] };
const eta = (ruledBy: Parameters<typeof planSentence>[0]["eta"]["ruledBy"], seconds = 124) => ({
  seconds,
  finishesAt: new Date(),
  ruledBy,
});

describe("what a batch is about", () => {
  it.each([
    [{ status: "failed" as const }, "Dead deliveries"],
    [{}, "All settled deliveries"],
    [{ status: "failed" as const, category: "unanswered" as const }, "Dead deliveries, no response"],
    [
      { status: "failed" as const, channelId: "c", category: "timeout" as const },
      "Dead deliveries to Billing, timeout",
    ],
    [{ ruleId: "r", eventType: "order.paid" }, "All settled deliveries, by Refunds, order.paid"],
    [{ channelId: "gone" }, "All settled deliveries to a deleted channel"],
    [{ ids: ["a"] }, "1 delivery, named one by one"],
  ])("is said in words: %j", (filter, words) => {
    expect(filterWords(filter, names)).toBe(words);
  });
});

describe("how long it takes", () => {
  it.each([
    [3, "a few seconds"],
    [42, "about 40 s"],
    [124, "about 2 min"],
    [5400, "about 1 h 30 min"],
    [7199, "about 2 h"],
    [400_000, "about 5 days"],
  ])("%d seconds are %s", (seconds, words) => {
    expect(aboutDuration(seconds)).toBe(words);
  });

  it("says which limit rules, where it is not the rate of the batch", () => {
    const plan = { count: 1240, isExact: true, ratePerSecond: 10 };
    expect(planSentence({ ...plan, eta: eta({ kind: "own_rate" }) })).toBe("1,240 deliveries at 10/s: about 2 min.");
    expect(planSentence({ ...plan, eta: eta({ kind: "channel", name: "Billing", perMinute: 100 }, 744) })).toBe(
      "1,240 deliveries at 10/s: about 12 min; Billing’s own limit of 100/min applies.",
    );
    expect(planSentence({ ...plan, count: 1, eta: eta({ kind: "own_rate" }, 1) })).toBe(
      "1 delivery at 10/s: a few seconds.",
    );
    expect(planSentence({ ...plan, count: 1, waitsForChannel: true, eta: eta({ kind: "own_rate" }, 1) })).toBe(
      "1 delivery at 10/s: a few seconds, plus the wait for stopped channels.",
    );
    expect(planSentence({ ...plan, isExact: false, eta: eta({ kind: "org", perMinute: 1000 }, 744) })).toBe(
      "More than 1,240 deliveries at 10/s: more than about 12 min; the organisation's limit of 1,000/min applies.",
    );
  });
});

describe("how far it is", () => {
  const replay = {
    state: "running" as const,
    failed: 0,
    walked: false,
    total: 10,
    totalIsExact: true,
    fed: 5,
    skipped: 2,
    settled: 3,
    open: 2,
    waitsFor: [],
    eta: eta({ kind: "own_rate" }),
  };

  it("counts what is settled or skipped, of what was counted or of what there turned out to be", () => {
    expect(progressOf(replay)).toEqual({ done: 5, total: 10, isExact: true });
    expect(progressOf({ ...replay, total: 6, totalIsExact: false })).toEqual({ done: 5, total: 7, isExact: false });
    expect(progressOf({ ...replay, totalIsExact: false, walked: true })).toEqual({ done: 5, total: 7, isExact: true });
  });

  it("tells a clean end from one with failures, and sending from waiting for the last answers", () => {
    expect(stateWords(replay).label).toBe("Running");
    expect(stateWords({ ...replay, walked: true }).label).toBe("Waiting for the last");
    expect(stateWords({ ...replay, waitsFor: ["Billing"] }).label).toBe("Running");
    expect(stateWords({ ...replay, waitsFor: ["Billing"], eta: null }).label).toBe("Waiting for stopped channels");
    expect(stateWords({ ...replay, state: "finished" }).tone).toBe("ok");
    expect(stateWords({ ...replay, state: "finished", failed: 1 }).tone).toBe("warn");
  });

  it("names the channel that it waits for", () => {
    expect(waitsForWords([])).toBeUndefined();
    expect(waitsForWords(["Billing"])).toBe("Billing is stopped; its deliveries are sent once it resumes");
    expect(waitsForWords(["Billing", "Ops", "Shop"])).toBe(
      "Billing and 2 more channels are stopped; their deliveries are sent once they resume",
    );
  });
});
