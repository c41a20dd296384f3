import { describe, expect, it } from "vitest";
import { jsonProblem } from "./json-problem";
import {
  type EventDetail,
  isMoving,
  reachWords,
  STAGE_WORDS,
  stageWords,
  suppressionWords,
  verdictWords,
} from "./event-words";

const deliveries = (...given: [messageId: string, status: string][]) =>
  given.map(([messageId, status]) => ({ messageId, status })) as unknown as EventDetail["deliveries"];

describe("stageWords", () => {
  it("calls an event done in green only when all of it arrived", () => {
    expect(stageWords({ stage: "done", isInboxOnly: false, deliveries: deliveries(["a", "succeeded"]) }).tone).toBe(
      "ok",
    );
    const mixed = deliveries(["a", "succeeded"], ["b", "failed"]);
    expect(stageWords({ stage: "done", isInboxOnly: false, deliveries: mixed })).toMatchObject({
      tone: "bad",
      sentence: "1 of 2 messages with it did not arrive.",
    });
  });

  it("counts what failed and then arrived by a replay as arrived", () => {
    const replayed = deliveries(["a", "failed"], ["a", "succeeded"]);
    expect(stageWords({ stage: "done", isInboxOnly: false, deliveries: replayed }).tone).toBe("ok");
  });

  it("says of a member's test event that only the inbox receives it", () => {
    const words = stageWords({ stage: "matched_nothing", isInboxOnly: true, deliveries: [] });
    expect(words.sentence).toBe(
      "No active rule that delivers to the inbox matched it, so nothing was sent. It is a member's test event, so only the inbox receives it.",
    );
    expect(reachWords("member")).toContain("to the inbox only");
    expect(reachWords("admin")).toContain("real channels");
  });

  it("explains every stage in a sentence", () => {
    for (const { sentence } of Object.values(STAGE_WORDS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

it("does not call a rule matched that delivers to no channel", () => {
  expect(verdictWords(true, 1).label).toBe("Matched");
  expect(verdictWords(true, 0)).toMatchObject({ label: "Matched, no channel", tone: "warn" });
  expect(verdictWords(false, 0).label).toBe("Did not match");
});

it("moves until everything is settled", () => {
  expect(isMoving({ stage: "grouped" })).toBe(true);
  expect(isMoving({ stage: "done" })).toBe(false);
  expect(isMoving({ stage: "matched_nothing" })).toBe(false);
});

it("gives the reason of a suppression, and what is known beyond it", () => {
  expect(suppressionWords({ reason: "muted", detail: null })).toBe("The rule was muted at the time");
  expect(suppressionWords({ reason: "rule_error", detail: "no number" })).toContain(": no number");
});

it("has nothing against JSON of any kind, nor against nothing yet", () => {
  for (const text of ["", "  ", "{}", "[1]", "12345678901234567890", '"x"']) expect(jsonProblem(text)).toBeUndefined();
});

it("says where to look", () => {
  expect(jsonProblem('{\n  "a": 1,\n}')).toContain("line 3, column 1");
  expect(jsonProblem('{\n  "a": 1')).toMatch(/line 2, column \d+/);
});
