import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scanJson, sliceOf, type JsonNode } from "./json-scan";

const everything = { descend: () => true };

function refusal(text: string) {
  const result = scanJson(text, everything);
  if (result.ok) throw new Error("It was accepted.");
  return { code: result.code, path: result.path };
}

/** Puts a value together again from the slices alone. */
function rebuild(text: string, node: JsonNode): unknown {
  if (node.members) return Object.fromEntries([...node.members].map(([key, member]) => [key, rebuild(text, member)]));
  if (node.elements) return node.elements.map((element) => rebuild(text, element));
  return JSON.parse(sliceOf(text, node));
}

const space = fc.array(fc.constantFrom(" ", "\n", "\r", "\t"), { maxLength: 3 }).map((parts) => parts.join(""));
/** Valid JSON with space in odd places: between tokens only, so never inside a string. */
const oddlySpaced = fc.tuple(fc.jsonValue({ maxDepth: 6 }), fc.infiniteStream(space)).map(([value, spaces]) => {
  const next = () => spaces.next().value as string;
  return JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|[^"]/g, (token) =>
    /^["[\]{},:]/.test(token) ? next() + token + next() : token,
  );
});

describe("scanJson and JSON.parse", () => {
  it("agree on all valid JSON, however it is spaced, and the slices add up to the value", () => {
    fc.assert(
      fc.property(oddlySpaced, (text) => {
        const parsed: unknown = JSON.parse(text);
        if (
          /__proto__|constructor|prototype/.test(text) ||
          text.includes("\\u0000") ||
          !text.isWellFormed() ||
          /\\ud[89a-f]/i.test(text)
        )
          return;
        const result = scanJson(text, everything);
        expect(result.ok).toBe(true);
        if (result.ok) expect(rebuild(text, result.root)).toEqual(parsed);
      }),
    );
  });

  it("agree on what is not JSON, one edit away from what is", () => {
    const edits = fc.tuple(
      oddlySpaced,
      fc.nat(),
      fc.constantFrom("", ...Array.from('{}[],:"\\ 0-+.eEtfnu\n/x')),
      fc.nat(1),
    );
    fc.assert(
      fc.property(edits, ([text, at, inserted, removed]) => {
        const start = at % (text.length + 1);
        const edited = text.slice(0, start) + inserted + text.slice(start + removed);
        const result = scanJson(edited);
        if (result.ok) expect(() => JSON.parse(edited) as unknown).not.toThrow();
        else if (result.code === "invalid_json") expect(() => JSON.parse(edited) as unknown).toThrow();
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    "",
    " ",
    "nul",
    "tru e",
    "01",
    "-",
    "1.",
    ".5",
    "1e",
    "1e+",
    "+1",
    "NaN",
    "'a'",
    '"a',
    '"\\x"',
    '"\\u12g4"',
    '"a\nb"',
    '"\x1f"',
    "[1,]",
    "[,]",
    "{a:1}",
    '{"a":1,}',
    '{"a"}',
    "{} {}",
    "\ufeff{}",
    "[1 2]",
  ])("agree that %j is not JSON", (text) => {
    expect(refusal(text).code).toBe("invalid_json");
    expect(() => JSON.parse(text) as unknown).toThrow();
  });
});

describe("scanJson", () => {
  it("keeps the text of numbers that JavaScript cannot hold", () => {
    const text = '{"a": 1e400 ,"b":12345678901234567890,"c":-0.10}';
    const result = scanJson(text);
    expect(result.ok && [...result.root.members!.values()].map((node) => sliceOf(text, node))).toEqual([
      "1e400",
      "12345678901234567890",
      "-0.10",
    ]);
  });

  it("nests 64 deep and no deeper", () => {
    expect(scanJson("[".repeat(64) + "]".repeat(64)).ok).toBe(true);
    expect(refusal("[".repeat(65) + "]".repeat(65)).code).toBe("too_deep");
    expect(refusal("[".repeat(1_000_000)).code).toBe("too_deep");
  });

  it.each([
    ['{"a":{"__proto__":1}}', "forbidden_key", "a.__proto__"],
    ['{"a":[0,{"constructor":1}]}', "forbidden_key", "a[1].constructor"],
    ['{"prototype":1}', "forbidden_key", "prototype"],
    ['{"\\u005f_proto__":1}', "forbidden_key", "__proto__"],
    ['{"a":1,"\\u0061":2}', "duplicate_key", "a"],
    ['[0,{"b":"\\u0000"}]', "nul_character", "[1].b"],
    ['{"a\\u0000":1}', "nul_character", ""],
    ['["\\ud800"]', "lone_surrogate", "[0]"],
    ['["\\ud800x"]', "lone_surrogate", "[0]"],
    ['["\\udc00\\ud800"]', "lone_surrogate", "[0]"],
    ['["\ud800"]', "lone_surrogate", "[0]"],
    ['["\udc00"]', "lone_surrogate", "[0]"],
    ['{"a":{"b":[1,2,x]}}', "invalid_json", "a.b[2]"],
  ])("refuses %j and says where", (text, code, path) => {
    expect(refusal(text)).toEqual({ code, path });
  });

  it.each(['["\\ud83d\\ude00"]', '["😀"]', '["\\\\u0000"]', '{"proto":1,"__proto":2}', '["__proto__","constructor"]'])(
    "accepts %j",
    (text) => {
      expect(scanJson(text, everything).ok).toBe(true);
    },
  );

  it("leaves repeated keys alone below what is kept, as JSON.parse does", () => {
    expect(scanJson('{"data":{"a":1,"a":2}}').ok).toBe(true);
    expect(scanJson('{"data":1,"data":2}').ok).toBe(false);
  });

  it("says in words what it wanted and where", () => {
    expect(scanJson('{\n  "a": [1 2]\n}')).toMatchObject({
      message: 'Expected "," or "]", but there is "2" at line 2, column 11 (in a[0]).',
    });
    expect(scanJson('{"a":')).toMatchObject({
      message: "Expected a value, but the text ends at line 1, column 6 (in a).",
    });
  });

  it("takes time in proportion to the text", () => {
    const shapes = [
      (n: number) => `["${"\\\\".repeat(n)}"]`,
      (n: number) => `[${"1,".repeat(n)}1]`,
      (n: number) => `["${"a".repeat(n)}`,
      (n: number) => `{${Array.from({ length: n / 8 }, (_, i) => `"${i}":{}`).join(",")}}`,
      (n: number) => " ".repeat(n),
    ];
    for (const shape of shapes) {
      const text = shape(2_000_000);
      const started = performance.now();
      scanJson(text);
      // At 50 MB/s this takes 80 ms; anything quadratic would take hours.
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});
