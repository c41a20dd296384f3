import { describe, expect, it } from "vitest";
import { choiceWords, confirmWords, parkedSentence } from "./catch-up-words";

const parked = (deliveries: number, keys: number, isMore = false) => ({
  deliveries,
  isMore,
  replays: 0,
  sends: { all: deliveries, latest: keys, summary: Math.min(1, deliveries) },
  allTakesSeconds: Math.ceil((deliveries / 100) * 60),
});

describe("the ways of going on", () => {
  it("say what is sent, how long it takes, and what is left out", () => {
    const many = parked(10_000, 37);
    expect(parkedSentence(many)).toBe("10,000 deliveries wait.");
    expect(parkedSentence({ ...many, replays: 1 })).toBe(
      "10,000 deliveries wait. 1 replay also waits, and is sent in any case.",
    );
    expect(choiceWords("all", many, 100).hint).toBe(
      "10,000 deliveries, about 1 h 40 min at 100 per minute. Nothing is left out.",
    );
    expect(choiceWords("latest", many, 100).hint).toBe(
      "37 deliveries, one per group key. None of the others is sent; each can be replayed.",
    );
    expect(choiceWords("summary", many, 100).hint).toMatch(/^1 delivery .* None of those waiting is sent/);
  });

  it("count one as one", () => {
    expect(parkedSentence(parked(1, 1))).toBe("1 delivery waits.");
    expect(choiceWords("latest", parked(1, 1), 100).hint).toBe("1 delivery, one per group key. Nothing is left out.");
    expect(choiceWords("latest", parked(2, 1), 100).hint).toContain("The other one is not sent");
    expect(choiceWords("summary", parked(1, 1), 100).hint).toContain("The one waiting is not sent");
  });

  it("do not pretend to have counted further than they did", () => {
    const more = parked(100_000, 12, true);
    expect(parkedSentence(more)).toBe("More than 100,000 deliveries wait.");
    expect(choiceWords("all", more, 100).hint).toMatch(/^More than 100,000 deliveries, more than 16 h 40 min/);
    expect(confirmWords("Resume", "all", more)).toBe("Resume, send all");
  });

  it("put the count on the button", () => {
    expect(confirmWords("Resume", "all", parked(1200, 3))).toBe("Resume, send 1,200");
    expect(confirmWords("Enable", "latest", parked(1200, 3))).toBe("Enable, send 3");
    expect(confirmWords("Reset", "summary", parked(1200, 3))).toBe("Reset, send 1 summary");
  });
});
