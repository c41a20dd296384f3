import { expect, it } from "vitest";
import { EVENT_WEIGHT_BYTES, eventWeight } from "./event-weight";

it("counts an ordinary event once, and a larger one once for each part that it begins", () => {
  expect([0, 1, EVENT_WEIGHT_BYTES].map(eventWeight)).toEqual([1, 1, 1]);
  expect([EVENT_WEIGHT_BYTES + 1, 256 * 1024].map(eventWeight)).toEqual([2, 32]);
});
