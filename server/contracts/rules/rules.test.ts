import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createRuleInput, GROUPING_DEFAULTS, updateRuleInput } from "./rules";

const smallest = { name: "Failed payments", eventTypes: ["billing.**"] };
const channelId = "01939d3e-0000-7000-8000-000000000001";
const issuesOf = (schema: z.ZodType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);

describe("a new rule", () => {
  it("needs a name and a pattern; the rest has defaults", () => {
    expect(createRuleInput.parse(smallest)).toEqual({
      ...smallest,
      description: "",
      status: "draft",
      conditions: null,
      grouping: GROUPING_DEFAULTS,
      channelIds: [],
      mutedUntil: null,
    });
    expect(createRuleInput.parse({ ...smallest, grouping: { windowSeconds: 0 } }).grouping).toEqual({
      ...GROUPING_DEFAULTS,
      windowSeconds: 0,
    });
  });

  it("is stored in canonical form: trimmed, lower case, each pattern and channel once", () => {
    const rule = createRuleInput.parse({
      name: "  A ",
      eventTypes: ["User.*", "user.*"],
      channelIds: [channelId, channelId],
    });
    expect(rule).toMatchObject({ name: "A", eventTypes: ["user.*"], channelIds: [channelId] });
  });

  it.each<[string, object, RegExp]>([
    ["a blank name", { name: "  " }, /^name: Name the rule/],
    ["a name too long", { name: "x".repeat(256) }, /^name: .*255/],
    ["the status deleted", { status: "deleted" }, /^status: A rule is draft, active or disabled/],
    ["no pattern", { eventTypes: [] }, /^eventTypes: Choose at least one/],
    ["a broken pattern", { eventTypes: ["user.cre*"] }, /^eventTypes\.0: .*whole segments/],
    ["too many patterns", { eventTypes: Array.from({ length: 51 }, (_, i) => `a${i}`) }, /^eventTypes: .*50/],
    [
      "a window over an hour",
      { grouping: { windowSeconds: 3601, maxWaitSeconds: 4000 } },
      /^grouping\.windowSeconds: .*an hour/,
    ],
    [
      "a wait shorter than the window",
      { grouping: { windowSeconds: 900 } },
      /^grouping\.maxWaitSeconds: .*shorter than the window/,
    ],
    ["a wait over a day", { grouping: { maxWaitSeconds: 86_401 } }, /^grouping\.maxWaitSeconds: .*a day/],
    ["groups of nothing", { grouping: { maxEvents: 0 } }, /^grouping\.maxEvents: /],
    ["groups too large", { grouping: { maxBytes: 1_048_577 } }, /^grouping\.maxBytes: .*1 MiB/],
    ["a misspelt setting", { grouping: { windowSecond: 5 } }, /^grouping: .*windowSecond/],
    ["a path that is none", { grouping: { groupBy: "customer" } }, /^grouping\.groupBy: A path is/],
    [
      "a mistake in the conditions",
      { conditions: { all: [{ path: "data.a", op: "eq" }] } },
      /^conditions\.all\.0\.value: /,
    ],
    ["an id that is none", { channelIds: ["1"] }, /^channelIds\.0: /],
    ["a time that is none", { mutedUntil: "tomorrow" }, /^mutedUntil: Use a time like/],
  ])("is refused with %s, saying where and why", (_, changes, expected) => {
    expect(issuesOf(createRuleInput, { ...smallest, ...changes })).toEqual([expect.stringMatching(expected)]);
  });

  it("describes itself as JSON Schema", () => {
    expect(() => z.toJSONSchema(createRuleInput, { io: "input" })).not.toThrow();
  });
});

describe("a change to a rule", () => {
  it("holds exactly what was named and fills in nothing", () => {
    expect(updateRuleInput.parse({ name: "B" })).toEqual({ name: "B" });
    expect(updateRuleInput.parse({ conditions: null, mutedUntil: null })).toEqual({
      conditions: null,
      mutedUntil: null,
    });
  });

  it("replaces the grouping as a whole or not at all", () => {
    expect(issuesOf(updateRuleInput, { grouping: { windowSeconds: 0 } })).toHaveLength(4);
    expect(updateRuleInput.parse({ grouping: GROUPING_DEFAULTS })).toEqual({ grouping: GROUPING_DEFAULTS });
  });

  it("is refused when it changes nothing", () => {
    expect(issuesOf(updateRuleInput, {})).toEqual([": Nothing to change."]);
  });
});
