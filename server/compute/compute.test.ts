import { afterAll, expect, it } from "vitest";
import { compute, closeCompute } from "./compute";

afterAll(closeCompute);

const ORG = "00000000-0000-7000-8000-000000000001";
const OTHER = "00000000-0000-7000-8000-000000000002";
const event = (data: unknown) => ({ type: "x", source: "s", subject: null, priority: 1, data: JSON.stringify(data) });
const rule = { id: "r", version: "1", filter: { eventTypes: ["**"], conditions: null, groupBy: null } };
const LIMITS = { limitMs: 20_000 };

it("computes in a thread, and says which rules it has not met yet", async () => {
  const known = { ...rule, filter: null };
  const question = { rules: [known], events: [event({})] };
  expect(await compute(ORG, "matchEvents", question, LIMITS)).toEqual({ kind: "unknown", ruleIds: ["r"] });
  const answer = { kind: "matched", events: [{ matches: [{ ruleId: "r", key: "*" }], problems: [] }] };
  expect(await compute(ORG, "matchEvents", { ...question, rules: [rule] }, LIMITS)).toEqual(answer);
  expect(await compute(ORG, "matchEvents", question, LIMITS)).toEqual(answer);
});

it("ends what takes too long with its thread, and goes on with another one", async () => {
  // Checking this one takes seconds: it stands for whatever the estimates of cost have missed.
  const parts = Array.from({ length: 900 }, () => ({ type: "array", items: { type: "array" } }));
  const endless = { schema: JSON.stringify({ allOf: parts }), data: [JSON.stringify(Array(60_000).fill([1]))] };
  const started = compute(ORG, "checkSchema", endless, { limitMs: 50 });
  await expect(started).rejects.toMatchObject({ reason: "time" });
  expect(await compute(OTHER, "matchEvents", { rules: [rule], events: [] }, LIMITS)).toEqual({
    kind: "matched",
    events: [],
  });
});

it("ends what takes too much memory with its thread, and the process lives on", async () => {
  const many = JSON.stringify(Array.from({ length: 1_200_000 }, (_, n) => ({ n })));
  const greedy = { schema: JSON.stringify({ type: "array", uniqueItems: true }), data: [many] };
  await expect(compute(OTHER, "checkSchema", greedy, LIMITS)).rejects.toMatchObject({ reason: "memory" });
  expect(await compute(ORG, "readSchema", { schema: "{}", example: "1" }, LIMITS)).toEqual({ ok: true, problems: [] });
});

it("answers a mistake of ours with a fault, and keeps the thread", async () => {
  const broken = compute(ORG, "readSchema", { schema: "not json", example: null }, LIMITS);
  await expect(broken).rejects.toMatchObject({ reason: "fault" });
});
