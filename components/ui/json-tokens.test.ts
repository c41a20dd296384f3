import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonTokens, prettyJson } from "./json-tokens";

function kindsOf(source: string) {
  return jsonTokens(source)
    .filter((token) => token.kind !== "plain")
    .map((token) => [token.kind, token.text]);
}

describe("jsonTokens", () => {
  it("gives back exactly the text it was given, whatever that is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.json()), (source) => {
        expect(
          jsonTokens(source)
            .map((token) => token.text)
            .join(""),
        ).toBe(source);
      }),
    );
  });

  it("tells keys from strings, numbers and atoms", () => {
    expect(kindsOf('{"a": "b", "n": -1.5e3, "t": true, "z": null}')).toEqual([
      ["key", '"a"'],
      ["string", '"b"'],
      ["key", '"n"'],
      ["number", "-1.5e3"],
      ["key", '"t"'],
      ["atom", "true"],
      ["key", '"z"'],
      ["atom", "null"],
    ]);
  });

  it("is not fooled by quotes and colons inside of a string", () => {
    expect(kindsOf('["say \\"no\\": 7"]')).toEqual([["string", '"say \\"no\\": 7"']]);
  });

  it("colours a body that was cut off in the middle of a string", () => {
    expect(kindsOf('{"a": "cut o')).toEqual([
      ["key", '"a"'],
      ["string", '"cut o'],
    ]);
  });

  it("reads a long run of backslashes in linear time", () => {
    const source = `"${"\\".repeat(200_000)}`;
    const started = performance.now();
    jsonTokens(source);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("prettyJson", () => {
  it("indents valid JSON and leaves anything else as it came", () => {
    expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(prettyJson("<html>")).toBe("<html>");
  });
});
