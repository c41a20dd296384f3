import { expect, it } from "vitest";
import { readTabFilter, writeTabFilter } from "./tab-filter";

const CHANNEL = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";
const OTHER = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7e";

it("never shows another channel, nor narrows down by what it has no control for", () => {
  const filter = readTabFilter({ channel: OTHER, rule: OTHER, type: "order.paid", status: "failed" }, CHANNEL);
  expect(filter).toMatchObject({ channel: CHANNEL, rule: undefined, type: undefined, status: "failed" });
});

it("leaves nothing in the address that its path says already", () => {
  expect(writeTabFilter(readTabFilter({}, CHANNEL))).toBe("");
  expect(writeTabFilter(readTabFilter({ time: "24h", cause: "timeout" }, CHANNEL))).toBe("?cause=timeout&time=24h");
});
