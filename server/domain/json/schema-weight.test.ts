import { describe, expect, it } from "vitest";
import { findCostlySchema, SCHEMA_LIMITS, weighSchema } from "./schema-weight";

const ordinary = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  required: ["id", "amount", "currency", "customer"],
  properties: {
    id: { type: "string", pattern: "^inv_[A-Za-z0-9]{24}$" },
    amount: { type: "integer", minimum: 0 },
    currency: { enum: ["EUR", "USD", "CHF", "GBP"] },
    at: { type: "string", format: "date-time" },
    customer: { $ref: "#/$defs/customer" },
    lines: { type: "array", uniqueItems: true, items: { $ref: "#/$defs/line" } },
  },
  additionalProperties: false,
  $defs: {
    customer: { type: "object", properties: { email: { type: "string", format: "email" }, id: { type: "string" } } },
    line: {
      type: "object",
      properties: { sku: { type: "string", pattern: "^[A-Z]{3}-\\d+$" }, n: { type: "integer" } },
    },
  },
};

describe("what a schema may cost", () => {
  it("is little for an ordinary one", () => {
    expect(findCostlySchema(ordinary)).toBeNull();
    expect(weighSchema(ordinary)).toBeLessThan(SCHEMA_LIMITS.weight / 4);
  });

  it("does not grow with properties beside each other, but with parts that look at the same value", () => {
    const text = { type: "string", pattern: "^a+$" };
    const beside = (n: number) => ({
      properties: Object.fromEntries(Array.from({ length: n }, (_, i) => [`p${i}`, text])),
    });
    expect(weighSchema(beside(100))).toBeLessThan(2 * weighSchema(beside(10)) + 50);
    const together = (n: number) => ({ allOf: Array<object>(n).fill(text) });
    expect(weighSchema(together(100))).toBeGreaterThan(9 * weighSchema(together(10)));
  });

  it.each<[string, object]>([
    [
      "the same value looked at by hundreds of parts",
      { allOf: Array<object>(400).fill({ items: { items: { type: "string" } } }) },
    ],
    [
      "many patterns for the names of properties",
      { patternProperties: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`^a[ab]{9}${n}`, true])) },
    ],
    ["a pattern that repeats a lot", { type: "string", pattern: "a[ab]{400}[cd]" }],
    ["a list of thousands of values", { enum: Array.from({ length: 2_000 }, (_, n) => `v${n}`) }],
    ["thousands of required names", { items: { required: Array.from({ length: 3_000 }, (_, n) => `n${n}`) } }],
    [
      "unique items on every level",
      Array.from({ length: 40 }).reduce<object>((items) => ({ uniqueItems: true, items }), {}),
    ],
    [
      "references that double",
      {
        allOf: Array<object>(20).fill({ $ref: "#/$defs/a" }),
        $defs: { a: { anyOf: Array<object>(20).fill({ type: "string", pattern: "abc" }) } },
      },
    ],
  ])("refuses %s", (_, schema) => {
    expect(findCostlySchema(schema)).toMatch(/cost too much|at most 500 parts/);
  });
});
