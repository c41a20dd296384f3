import { describe, expect, it } from "vitest";
import { backtestGroupingWords, backtestWords, reachWords } from "./backtest-words";

const figures = { looked: 5_000, matched: 1_014, deliveries: 58, largest: 38, channels: 1 };

describe("what a backtest found", () => {
  it("is said with its figures, and against the saved rule only where that differs", () => {
    expect(backtestWords(figures, { ...figures, matched: 2_011 })).toEqual({
      fired: "1,014 times",
      instead: " instead of 2,011",
      deliveries: "58 deliveries",
      to: "",
    });
    expect(backtestWords(figures, figures).instead).toBe("");
    expect(backtestWords({ ...figures, matched: 1, deliveries: 1 }, undefined)).toMatchObject({
      fired: "1 time",
      deliveries: "1 delivery",
    });
  });

  it("says whether deliveries are those of one channel or of several", () => {
    expect(backtestWords({ ...figures, channels: 2 }, undefined).to).toBe(" to 2 channels");
    expect(backtestWords({ ...figures, channels: 0 }, undefined).to).toBe(" to each channel that is bound");
  });

  it("is told as grouping", () => {
    expect(backtestGroupingWords(figures)).toEqual({
      figures: "1,014 events → 58 deliveries",
      rest: ", the largest of 38",
    });
    expect(backtestGroupingWords({ ...figures, largest: 1 }).rest).toBe("");
  });

  it("never hides that something was left out", () => {
    const at = new Date(0);
    const timeOf = () => "noon";
    expect(reachWords({ looked: 7, cutAt: null, stoppedAt: null }, timeOf)).toBe("7 events read");
    expect(reachWords({ looked: 20_000, cutAt: at, stoppedAt: null }, timeOf)).toBe(
      "the newest 20,000 events read, since noon",
    );
    expect(reachWords({ looked: 9, cutAt: at, stoppedAt: at }, timeOf)).toContain("until noon");
  });
});
