import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { previewJson } from "./preview-json";

describe("a preview of JSON", () => {
  it("is the JSON itself where that fits, and its beginning where it does not", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 2, max: 60 }), (value, maxLength) => {
        const whole = JSON.stringify(value);
        const preview = previewJson(value, maxLength);
        expect(preview.length).toBeLessThanOrEqual(maxLength);
        if (whole.length <= maxLength) expect(preview).toBe(whole);
        else expect(whole.startsWith(preview.slice(0, -1)) && preview.endsWith("…")).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("never ends in half a character", () => {
    expect(previewJson("😀😀😀", 5)).toBe('"😀…');
  });

  it("costs no more than it shows, however large or deep the value", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(previewJson(deep)).toBe(`${"[".repeat(199)}…`);
    expect(previewJson("x".repeat(1_000_000))).toHaveLength(200);
  });
});
