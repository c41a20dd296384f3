import { describe, expect, it } from "vitest";
import { draftGrouping, readGrouping } from "./grouping-draft";

const stored = { windowSeconds: 120, maxWaitSeconds: 600, maxEvents: 100, maxBytes: 262_144, groupBy: "data.customer" };
const problemsOf = (change: Partial<ReturnType<typeof draftGrouping>>) =>
  Object.keys(readGrouping({ ...draftGrouping(stored), ...change }).problems);

describe("readGrouping", () => {
  it("comes back as it was stored, to the byte", () => {
    for (const maxBytes of [1, 1000, 262_144, 1_048_575]) {
      expect(readGrouping(draftGrouping({ ...stored, maxBytes })).grouping).toEqual({ ...stored, maxBytes });
    }
    expect(readGrouping(draftGrouping({ ...stored, groupBy: null })).grouping?.groupBy).toBeNull();
  });

  it("says which field is no setting at all", () => {
    expect(problemsOf({ windowSeconds: "" })).toContain("windowSeconds");
    expect(problemsOf({ windowSeconds: "soon" })).toContain("windowSeconds");
    expect(problemsOf({ maxEvents: "0" })).toEqual(["maxEvents"]);
    expect(problemsOf({ maxKibibytes: "-1" })).toEqual(["maxBytes"]);
    expect(problemsOf({ groupBy: "customer" })).toEqual(["groupBy"]);
  });

  it("refuses to wait for less than the window", () => {
    expect(problemsOf({ maxWaitSeconds: "60" })).toEqual(["maxWaitSeconds"]);
  });
});
