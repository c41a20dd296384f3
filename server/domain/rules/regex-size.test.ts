import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { countRegexSteps } from "./regex-size";

const atom = fc.constantFrom(
  "a",
  "b",
  ".",
  "[ab]",
  "[^x-z]",
  "\\d",
  "\\pL",
  "\\p{Greek}",
  "\\{",
  "[]a]",
  "[[:alpha:]]",
);
const repetition = fc.constantFrom("", "", "*", "+", "?", "{3}", "{2,}", "{0,7}", "{1,4}", "*?", "{12}");
const { source } = fc.letrec<{ source: string }>((tie) => ({
  source: fc
    .array(
      fc.tuple(
        fc.oneof(
          { depthSize: "small" },
          atom,
          tie("source").map((inner) => `(${inner})`),
        ),
        repetition,
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .chain((parts) =>
      fc.constantFrom("", "|").map((between) => parts.map(([part, repeat]) => part + repeat).join(between)),
    ),
}));

it("is never less than what the compiler makes of it", () => {
  fc.assert(
    fc.property(source, (text) => {
      try {
        expect(countRegexSteps(text)).toBeGreaterThanOrEqual(RE2JS.compile(text).programSize());
      } catch (error) {
        // Nested counts above what the engine takes at all.
        if (!(error instanceof Error && error.message.includes("invalid repeat count"))) throw error;
      }
    }),
  );
});

it.each([
  ["a short text that repeats a lot", "(?:a{1000})".repeat(18), 18_000],
  ["counts inside of counts", "((((a{10}){10}){10}))".repeat(9), 9_000],
  ["an unbounded count", "a{900,}", 900],
])("sees through %s", (_, text, least) => {
  expect(countRegexSteps(text)).toBeGreaterThan(least);
});

it("asks about twice its length for plain text", () => {
  expect(countRegexSteps("x".repeat(200))).toBeLessThanOrEqual(402);
});
