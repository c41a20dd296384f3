import { expect, it } from "vitest";
import { hasStopped, stoppedSentence } from "./stopped-words";

const channel = (name: string, status: string | null = "enabled", isDeleted = false, isTripped = false) => ({
  name,
  status,
  isDeleted,
  isTripped,
});

it("says nothing of channels that take deliveries, nor of those that are gone", () => {
  expect(stoppedSentence([channel("Atlas"), channel("Old", "disabled", true), channel("Gone", null, true)])).toBeNull();
});

it.each([
  ["paused", "Desk is paused. Its deliveries wait until it is resumed."],
  ["disabled", "Desk is disabled. Its deliveries wait until it is enabled."],
])("says what one that is %s waits for", (status, sentence) => {
  expect(stoppedSentence([channel("Atlas"), channel("Desk", status)])).toBe(sentence);
});

it("names a few of many", () => {
  const all = ["A", "B", "C", "D", "E"].map((name) => channel(name, "paused"));
  expect(stoppedSentence(all)).toBe(
    "A, B, C, and 2 more are stopped. Their deliveries wait until they accept deliveries again.",
  );
});

it("waits for an open circuit as well", () => {
  expect(stoppedSentence([channel("Desk", "enabled", false, true)])).toBe(
    "Desk has an open circuit. Its deliveries wait until the circuit closes.",
  );
  expect(hasStopped([channel("Desk", "enabled", false, true)])).toBe(true);
  expect(hasStopped([channel("Desk")])).toBe(false);
});
