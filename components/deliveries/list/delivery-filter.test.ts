import { describe, expect, it } from "vitest";
import { deliveriesInput, idProblem, readDeliveryFilter, writeDeliveryFilter } from "./delivery-filter";

const ID = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";
const NOW = new Date("2026-11-16T12:00:00Z");
const FULL = {
  status: "failed",
  channel: ID,
  rule: ID,
  type: "order.paid",
  cause: "tls",
  time: "24h",
  id: ID,
} as const;

describe("the filter in the address", () => {
  it("is read back as it was written", () => {
    const query = new URLSearchParams(writeDeliveryFilter(readDeliveryFilter(FULL)));
    expect(Object.fromEntries(query)).toEqual(FULL);
    expect(writeDeliveryFilter(readDeliveryFilter({}))).toBe("");
  });

  it("leaves out whatever means nothing", () => {
    const nonsense = {
      status: "lost",
      channel: "x",
      rule: ["a"],
      type: "not a type!",
      cause: "toString",
      time: "1y",
      id: "7",
    };
    expect(writeDeliveryFilter(readDeliveryFilter(nonsense))).toBe("");
  });

  it("becomes what the procedure asks for", () => {
    expect(deliveriesInput(readDeliveryFilter(FULL), NOW)).toEqual({
      status: "failed",
      channelId: ID,
      ruleId: ID,
      eventType: "order.paid",
      category: "tls",
      from: new Date("2026-11-15T12:00:00Z"),
      search: ID,
    });
    expect(deliveriesInput(readDeliveryFilter({}), NOW)).toEqual({});
    expect(deliveriesInput(readDeliveryFilter({ status: "dead_letter", cause: "unanswered" }), NOW)).toEqual({
      status: "failed",
      onlyDeadLetters: true,
      category: "unanswered",
    });
  });
});

it("says what an id has to look like", () => {
  expect(idProblem("dlv_12")).toContain("whole id");
  expect(idProblem(ID)).toBeUndefined();
});
