import { expect, it } from "vitest";
import { eventsInput, readEventFilter, writeEventFilter } from "./event-filter";

it("is read back as it was written", () => {
  const full = { type: "order.paid", source: "billing api", state: "set_aside", time: "7d" };
  expect(Object.fromEntries(new URLSearchParams(writeEventFilter(readEventFilter(full))))).toEqual(full);
});

it("leaves out whatever means nothing", () => {
  expect(writeEventFilter(readEventFilter({ type: " ", source: ["a", "b"], time: "ever" }))).toBe("");
  expect(writeEventFilter(readEventFilter({ source: "x".repeat(300) }))).toBe("");
});

it("becomes what the procedure asks for", () => {
  const now = new Date("2026-11-16T12:00:00Z");
  expect(eventsInput(readEventFilter({ type: "a.b", state: "set_aside", time: "1h" }), now)).toEqual({
    type: "a.b",
    setAside: true,
    from: new Date("2026-11-16T11:00:00Z"),
  });
});
