import { expect, it } from "vitest";
import { inputWords, sizeWords } from "./input-words";
import { z } from "zod";

const wordsFor = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: inputWords }).error?.issues.map(({ message }) => message);

it.each<[string, z.ZodType, unknown]>([
  ["is required", z.string(), undefined],
  ["is required", z.enum(["a", "b"]), undefined],
  ["must be text", z.string(), 7],
  ["must be text", z.string(), null],
  ["must be a number", z.number(), "7"],
  ["must be a whole number", z.int(), 1.5],
  ["must be true or false", z.boolean(), "yes"],
  ["must be a list", z.array(z.string()), {}],
  ["must be an object", z.object({}), []],
  ["must be a time", z.date(), "today"],
  ["must be a, b or c", z.enum(["a", "b", "c"]), "d"],
  ["must not be empty", z.string().min(1), ""],
  ["must have at least 2 characters", z.string().min(2), "a"],
  ["may have at most 1 character", z.string().max(1), "ab"],
  ["must have at least 1 entry", z.array(z.string()).min(1), []],
  ["may be at most 1,000", z.number().max(1000), 1001],
  ["has unknown fields: b, c", z.strictObject({}), { b: 1, c: 2 }],
  ["is not an e-mail address", z.email(), "x"],
  ["is not in the expected format", z.string().regex(/^a$/), "x"],
  ["has none of the allowed shapes", z.union([z.string(), z.number()]), true],
])("says “%s”", (words, schema, input) => {
  expect(wordsFor(schema, input)).toEqual([words]);
});

it("leaves a schema its own words", () => {
  expect(wordsFor(z.string("Name the channel."), undefined)).toEqual(["Name the channel."]);
});

it("says a limit exactly, in the largest unit that has no fraction", () => {
  expect([1, 1000, 1025, 262_144, 8_388_608].map(sizeWords)).toEqual([
    "1 byte",
    "1,000 bytes",
    "1,025 bytes",
    "256 KiB",
    "8 MiB",
  ]);
});
