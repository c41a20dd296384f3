import { afterAll, expect, it } from "vitest";
import { closeCompute } from "@/server/compute/compute";
import { RuleTrial } from "./rule-trial";

afterAll(closeCompute);

const ORG = "00000000-0000-7000-8000-000000000001";
const filterOf = (conditions: object) => ({
  eventTypes: ["**"],
  conditions: JSON.stringify(conditions),
  groupBy: null,
});
const eventOf = (text: string) => ({
  type: "a",
  source: "",
  subject: null,
  priority: 1,
  data: JSON.stringify({ text }),
});
/** A moment for a short text, and more than this process does by itself for a long one. */
const DEAR = filterOf({ path: "data.text", op: "matches", value: "^(ab|cd|ef|gh)+$" });
/** The worst that was ever legal. */
const WORST = filterOf({ any: Array(100).fill({ path: "data.text", op: "matches", value: "a[ab]{400}[cd]" }) });
const LONG = "ab".repeat(2_048);
const PATIENCE_MS = 30_000;

it("matches here what costs next to nothing, and leaves the rest to a thread", async () => {
  const trial = new RuleTrial(ORG, DEAR);
  const matched = { matches: [{ ruleId: "trial", key: "*" }], problems: [] };
  expect(trial.matchHere(eventOf("ab"))).toEqual(matched);
  expect(trial.matchHere(eventOf(LONG))).toBeNull();
  expect(await trial.matchInThread([eventOf(LONG), eventOf("x")], PATIENCE_MS)).toEqual([
    matched,
    { matches: [], problems: [] },
  ]);
});

it("explains each event where it belongs, and answers in their order", async () => {
  const explained = await new RuleTrial(ORG, DEAR).explain([eventOf(LONG), eventOf("x"), eventOf("cd")], PATIENCE_MS);
  expect(explained.map((one) => one?.matched)).toEqual([true, false, true]);
});

it("gives up on what costs more than an event may, here and in a thread", async () => {
  const trial = new RuleTrial(ORG, WORST);
  expect(trial.matchHere(eventOf(LONG))).toBeNull();
  const [matched] = await trial.matchInThread([eventOf(LONG)], PATIENCE_MS);
  expect(matched?.problems[0]?.reason ?? "too_costly").toBe("too_costly");
  expect(await trial.explain([eventOf(LONG)], PATIENCE_MS)).toEqual([null]);
});
