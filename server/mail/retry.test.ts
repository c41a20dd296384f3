import { expect, it } from "vitest";
import { mailRetrySeconds } from "./retry";

it("waits 1 minute, 5 minutes, 30 minutes and 2 hours, then gives up", () => {
  expect([1, 2, 3, 4, 5, 6].map(mailRetrySeconds)).toEqual([60, 300, 1800, 7200, undefined, undefined]);
});
