import { expect, it } from "vitest";
import { stoppedSentence } from "./stopped-words";

const channel = (name: string, status: string | null = "enabled", isDeleted = false) => ({ name, status, isDeleted });

it("says nothing of channels that take deliveries, nor of those that are gone", () => {
  expect(stoppedSentence([channel("Atlas"), channel("Old", "disabled", true), channel("Gone", null, true)])).toBeNull();
});

it.each([
  ["paused", "Desk is paused: what goes there waits until somebody resumes it."],
  ["disabled", "Desk is disabled: what goes there waits until somebody enables it."],
])("says what one that is %s waits for", (status, sentence) => {
  expect(stoppedSentence([channel("Atlas"), channel("Desk", status)])).toBe(sentence);
});

it("names a few of many", () => {
  const all = ["A", "B", "C", "D", "E"].map((name) => channel(name, "paused"));
  expect(stoppedSentence(all)).toBe(
    "A, B, C, and 2 more are stopped: what goes there waits until somebody resumes them.",
  );
});
