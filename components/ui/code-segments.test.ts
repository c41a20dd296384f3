import fc from "fast-check";
import { expect, it } from "vitest";
import { segmentsOf } from "./code-segments";

it("cuts a colour where a match begins and ends", () => {
  const segments = segmentsOf('"paid": 42', [{ start: 2, end: 9, match: 7 }]);
  expect(segments).toEqual([
    { kind: "key", text: '"p', match: undefined },
    { kind: "key", text: 'aid"', match: 7 },
    { kind: "plain", text: ":", match: 7 },
    { kind: "plain", text: " ", match: 7 },
    { kind: "number", text: "4", match: 7 },
    { kind: "number", text: "2", match: undefined },
  ]);
});

it("gives the line back, whatever is marked in it", () => {
  const place = fc.nat(20);
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), place, place, (line, a, b) => {
      const marks = [{ start: Math.min(a, b), end: Math.max(a, b), match: 0 }];
      const segments = segmentsOf(line, marks);
      expect(segments.map(({ text }) => text).join("")).toBe(line);
    }),
  );
});
