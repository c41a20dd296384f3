import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMatches, foldsAround, innerFolds, MOST_MATCHES, readJsonLines, visibleLines } from "./json-lines";

const SAMPLE = readJsonLines(JSON.stringify({ a: { b: [1, 2], c: "}" }, d: [], e: { f: 1 } }, null, 2));
/*
 0 {               5     ],
 1   "a": {        6     "c": "}"
 2     "b": [      7   },
 3       1,        8   "d": [],
 4       2         9   "e": {    10 f   11   }   12 }
*/

describe("readJsonLines", () => {
  it("pairs each bracket with the line that closes it, and is not fooled by one in a string", () => {
    const pairs = [...SAMPLE.ends.entries()].filter(([, end]) => end > 0);
    expect(pairs).toEqual([
      [0, 12],
      [1, 7],
      [2, 5],
      [9, 11],
    ]);
  });

  it("folds nothing that was cut off before its end", () => {
    expect([...readJsonLines('{\n  "a": [\n    1,\n    "cut o').ends]).toEqual([0, 0, 0, 0]);
  });

  it("takes any text, and whatever it pairs lies inside of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", "\n", "a") }), (code) => {
        const { lines, ends } = readJsonLines(code);
        expect(lines.join("\n")).toBe(code);
        ends.forEach((end, line) => expect(end === 0 || (end > line && end < lines.length)).toBe(true));
      }),
    );
  });

  it("copes with 256 KiB of short lines", () => {
    const startedMs = performance.now();
    const json = readJsonLines(`[\n${"1,\n".repeat(87_000)}1\n]`);
    visibleLines(json, new Set([0]));
    findMatches(json, "1");
    expect(performance.now() - startedMs).toBeLessThan(1_000);
  });
});

describe("folding", () => {
  it("hides what is inside of a folded bracket and its end, and what was folded in there stays folded", () => {
    expect(visibleLines(SAMPLE, new Set([1]))).toEqual([0, 1, 8, 9, 10, 11, 12]);
    expect(visibleLines(SAMPLE, new Set([1, 2]))).toEqual([0, 1, 8, 9, 10, 11, 12]);
    expect(visibleLines(SAMPLE, new Set([0]))).toEqual([0]);
  });

  it("leaves the outermost bracket open when everything is folded", () => {
    expect([...innerFolds(SAMPLE)]).toEqual([1, 2, 9]);
    expect(visibleLines(SAMPLE, innerFolds(SAMPLE))).toEqual([0, 1, 8, 9, 12]);
  });

  it("knows what has to open for a line to be seen", () => {
    expect(foldsAround(SAMPLE, new Set([1, 2, 9]), 3)).toEqual([1, 2]);
    expect(foldsAround(SAMPLE, new Set([1]), 1)).toEqual([]);
  });
});

describe("findMatches", () => {
  it("finds every place, in any case, several in one line", () => {
    expect(findMatches(readJsonLines('"Ab ab"\n"xAB"'), "aB")).toEqual([
      { line: 0, start: 1 },
      { line: 0, start: 4 },
      { line: 1, start: 2 },
    ]);
    expect(findMatches(SAMPLE, "")).toEqual([]);
  });

  it("stops where nobody would step on", () => {
    expect(findMatches(readJsonLines("a".repeat(5_000)), "a")).toHaveLength(MOST_MATCHES);
  });
});
