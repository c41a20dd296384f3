import { expect, it } from "vitest";
import { LATE_MS, LoopWatch } from "./loop-watch";

it("names the loops that have not come round for longer than their pause and the time for a turn", () => {
  let nowMs = 0;
  const loops = new LoopWatch(() => nowMs);
  loops.cameRound("claim");
  loops.cameRound("recover", 10_000);
  nowMs = LATE_MS;
  expect(loops.late).toEqual([]);
  nowMs = LATE_MS + 1;
  expect(loops.late).toEqual(["claim"]);
  nowMs = LATE_MS + 10_001;
  expect(loops.late).toEqual(["claim", "recover"]);
  loops.cameRound("claim");
  expect(loops.late).toEqual(["recover"]);
});

it("expects nothing of a loop that has nothing to do", () => {
  let nowMs = 0;
  const loops = new LoopWatch(() => nowMs);
  loops.cameRound("settle");
  loops.rests("settle");
  nowMs = 60_000;
  expect(loops.late).toEqual([]);
});
