import { describe, expect, it } from "vitest";
import { parsePath } from "@/server/domain/rules/event-path";
import { suggestPaths } from "./suggest-paths";
import { suggestPatterns } from "./suggest-patterns";

const valuesOf = (suggestions: readonly { value: string }[]) => suggestions.map(({ value }) => value);

describe("suggestPatterns", () => {
  it("offers a family as soon as two types share the beginning, and nothing that was chosen", () => {
    const known = ["billing.invoice.failed", "billing.invoice.paid", "user.created"];
    expect(valuesOf(suggestPatterns(known, ["billing.invoice.paid"]))).toEqual([
      "billing.invoice.failed",
      "user.created",
      "billing.**",
      "billing.invoice.**",
      "**",
    ]);
  });
});

describe("suggestPaths", () => {
  it("offers every value of an event, in paths that a condition understands", () => {
    const paths = valuesOf(suggestPaths('{"amount":5,"a b":{"c.d":null},"items":[{"sku":"x"}],"none":[]}'));
    expect(paths).toEqual([
      "data.amount",
      'data["a b"]["c.d"]',
      "data.items[0].sku",
      "type",
      "source",
      "subject",
      "priority",
    ]);
    expect(paths.every((path) => parsePath(path).ok)).toBe(true);
  });

  it("still offers the envelope when there is no event, or one that cannot be read", () => {
    expect(valuesOf(suggestPaths(undefined))).toHaveLength(4);
    expect(valuesOf(suggestPaths("{"))).toHaveLength(4);
  });
});
