import { expect, it } from "vitest";
import { judgeReplay, REPLAY_COURT, type ReplaySeen } from "./replay-verdict";
import { reportOn } from "./report";

const asked = Array.from({ length: 100 }, (_, n) => `message-${n}`);
const good: ReplaySeen = {
  asked,
  arrived: asked,
  recorded: asked,
  batches: 1,
  fedWhilePaused: 0,
  ratePerSecond: 10,
  spans: { before: asked.map((_, n) => n * 100) },
  liveP99: { alone: 10, beside: 30 },
  unexpectedExits: 0,
};

it("passes a batch that arrived once, at its rate, and disturbed nobody", () => {
  expect(judgeReplay(good)).toMatchObject({ pass: true, worst_rate_share: 1, lost: 0, duplicated: 0 });
});

it("finds out every lie about it", () => {
  const { controls } = reportOn(good, REPLAY_COURT);
  expect(controls.filter(({ noticed }) => !noticed)).toEqual([]);
});

it.each([
  ["nothing was asked for", { asked: [], arrived: [], recorded: [] }],
  ["another message arrived", { arrived: [...asked, "another"] }],
  ["it crawled", { spans: { before: asked.map((_, n) => n * 120) } }],
  ["one of its spans crawled", { spans: { ...good.spans, after: asked.map((_, n) => n * 120) } }],
  ["no span was seen", { spans: { before: [] } }],
  ["a worker died by itself", { unexpectedExits: 1 }],
])("fails it when %s", (_, change) => {
  expect(judgeReplay({ ...good, ...change }).pass).toBe(false);
});
