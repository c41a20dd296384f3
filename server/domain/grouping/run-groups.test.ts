import { describe, expect, it } from "vitest";
import { GroupRun } from "./run-groups";

const rule = { id: "rule", windowSeconds: 60, maxWaitSeconds: 150, maxEvents: 100, maxBytes: 1_000_000 };
let counter = 0;
const match = (groupKey = "*", change: Partial<typeof rule> = {}) => ({
  event: { id: `event ${++counter}`, type: "order.paid", bytes: 10, priority: 1 },
  rule: { ...rule, ...change },
  channelId: "channel",
  groupKey,
});
const at = (seconds: number) => new Date(seconds * 1000);
const secondsOf = (groups: readonly { closedAt: Date; eventCount: number }[]) =>
  groups.map(({ closedAt, eventCount }) => [closedAt.getTime() / 1000, eventCount]);

describe("a run of matches through the planner", () => {
  it("closes a group when its window ends in quiet, not when the next match comes", () => {
    const run = new GroupRun();
    expect(run.add(match(), at(0))).toEqual([]);
    expect(run.add(match(), at(30))).toEqual([]);
    expect(secondsOf(run.add(match(), at(500)))).toEqual([[90, 2]]);
    expect(secondsOf(run.finish())).toEqual([[560, 1]]);
    expect(run.finish()).toEqual([]);
  });

  it("lets no group wait longer than its rule says, however busy it is", () => {
    const run = new GroupRun();
    const closed = [0, 50, 100, 140, 160].flatMap((seconds) => run.add(match(), at(seconds)));
    expect(secondsOf(closed)).toEqual([[150, 4]]);
  });

  it("keeps keys apart, and closes what is full at once", () => {
    const run = new GroupRun();
    const small = { maxEvents: 2 };
    expect(run.add(match("a", small), at(0))).toEqual([]);
    expect(run.add(match("b", small), at(1))).toEqual([]);
    expect(secondsOf(run.add(match("a", small), at(2)))).toEqual([[2, 2]]);
    expect(secondsOf(run.finish())).toEqual([[61, 1]]);
  });

  it("closes each by itself without a window", () => {
    const run = new GroupRun();
    expect(secondsOf(run.add(match("*", { windowSeconds: 0 }), at(7)))).toEqual([[7, 1]]);
    expect(run.finish()).toEqual([]);
  });
});
