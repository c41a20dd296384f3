import { describe, expect, it } from "vitest";
import { readJsonSchema } from "./json-schema";

function check(schema: object, data: unknown): string[] {
  const read = readJsonSchema(schema);
  if (!read.ok) throw new Error(read.message);
  return read.value(data);
}
const messageOf = (schema: object) => {
  const read = readJsonSchema(schema);
  return read.ok ? null : read.message;
};

describe("checking data", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      amount: { type: "number", minimum: 0 },
      currency: { $ref: "#/$defs/currency" },
      at: { type: "string", format: "date-time" },
      tags: { type: "array", items: { type: "object" }, uniqueItems: true },
    },
    required: ["amount"],
    additionalProperties: false,
    $defs: { currency: { type: "string", pattern: "^[A-Z]{3}$" } },
  };

  it("tells the patterns of one schema apart", () => {
    const two = { properties: { a: { type: "string", pattern: "^a" }, b: { type: "string", pattern: "^b" } } };
    expect(check(two, { a: "a", b: "b" })).toEqual([]);
    expect(check(two, { a: "a", b: "a" })).toEqual(['/b must match pattern "^b"']);
  });

  it("finds nothing wrong with what fits", () => {
    expect(
      check(schema, { amount: 1, currency: "EUR", at: "2026-11-01T12:00:00Z", tags: [{ a: 1 }, { a: 2 }] }),
    ).toEqual([]);
  });

  it.each([
    [{}, "data must have required property 'amount'"],
    [{ amount: -1 }, "/amount must be >= 0"],
    [{ amount: 1, currency: "euro" }, '/currency must match pattern "^[A-Z]{3}$"'],
    [{ amount: 1, at: "yesterday" }, '/at must match format "date-time"'],
    [
      {
        amount: 1,
        tags: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      "/tags must not have duplicate items",
    ],
  ])("says of %j what is wrong", (data, problem) => {
    expect(check(schema, data)).toEqual([problem]);
  });
});

describe("a schema that is refused", () => {
  it.each([
    ["is none", { type: "nonsense" }, /not a JSON Schema/],
    ["has a word that means nothing", { typ: "object" }, /unknown keyword/],
    ["points to another place", { $ref: "https://example.com/x.json" }, /not a reference within/],
    ["points to nothing", { $ref: "#/$defs/none" }, /refers to nothing/],
    ["refers to itself", { properties: { child: { $ref: "#" } } }, /circle/],
    ["hides a circle in a property called const", { properties: { const: { $ref: "#" } } }, /circle/],
    ["hides a circle behind an $id", { properties: { a: { $id: "https://a.example", $ref: "#" } } }, /\$id/],
    ["answers later", { $async: true }, /\$async/],
    ["has a pattern that looks around", { type: "string", pattern: "(?=a)" }, /RE2/],
  ])("%s", (_, schema, message) => {
    expect(messageOf(schema)).toMatch(message);
  });

  it("doubles with every reference until it takes for ever", () => {
    const $defs: Record<string, object> = { d0: { type: "object" } };
    for (let n = 1; n <= 30; n++)
      $defs[`d${n}`] = { allOf: [{ $ref: `#/$defs/d${n - 1}` }, { $ref: `#/$defs/d${n - 1}` }] };
    expect(messageOf({ $ref: "#/$defs/d30", $defs })).toMatch(/at most 2000 parts/);
  });
});

it("takes no more time than its size for what is made to hurt", () => {
  const started = performance.now();
  expect(check({ type: "string", pattern: "^(a+)+$" }, `${"a".repeat(4000)}!`)).toHaveLength(1);
  expect(
    check(
      { type: "array", uniqueItems: true },
      Array.from({ length: 60_000 }, (_, n) => ({ n })),
    ),
  ).toEqual([]);
  expect(check({ type: "string", format: "email" }, `${"a.".repeat(100_000)}@`)).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(2_000);
});
