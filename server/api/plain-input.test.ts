import fc from "fast-check";
import superjson from "superjson";
import { describe, expect, it } from "vitest";
import { readPlainInput } from "./plain-input";

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(superjson.serialize(value)));

describe("the input of a call", () => {
  it("arrives as the browser sent it, with its dates and its undefined", () => {
    const value = {
      "a.b": { at: new Date("2026-03-04T05:06:07.008Z"), none: undefined, list: [new Date(0), { x: null }] },
      "c\\d": new Date(1),
      plain: "2026-03-04T05:06:07.008Z",
    };
    expect(readPlainInput(sent(value))).toEqual(value);
    expect(readPlainInput(sent(undefined))).toBeUndefined();
    expect(readPlainInput(sent(new Date(5)))).toEqual(new Date(5));
  });

  it("is read like superjson reads it for any plain data", () => {
    const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.date({ noInvalidDate: true }));
    const name = fc.string().filter((key) => !(key in {}) && key !== "prototype" && key !== "");
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie("tree")), fc.dictionary(name, tie("tree"))),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(readPlainInput(sent(value))).toEqual(value);
      }),
    );
  });

  it("keeps two uses of one object as two", () => {
    const shared = { at: new Date(7) };
    expect(readPlainInput(sent({ a: shared, b: shared }))).toEqual({ a: { at: new Date(7) }, b: { at: new Date(7) } });
  });

  it("takes no longer for references that would double with every level", () => {
    const levels = 40;
    const referentialEqualities: Record<string, string[]> = {};
    let json: unknown = { leaf: { x: 1 }, other: null };
    let path = "";
    for (let level = 0; level < levels; level++) {
      json = { a: json, b: null };
      referentialEqualities[`${path}a`] = [`${path}b`];
      path += "a.";
    }
    const input = readPlainInput({ json, meta: { referentialEqualities, v: 1 } });
    // Not followed: every second branch is still what was sent.
    expect(input).toEqual(json);
    expect(JSON.stringify(input).length).toBeLessThan(2_000);
  });

  it.each([
    [["set"], ["a"]],
    [["map"], [["a", 1]]],
    [["regexp"], "/(a+)+$/"],
    [["bigint"], "1".repeat(1000)],
    [["Error"], { name: "a", message: "b" }],
    [["number"], "NaN"],
    [[["class", "User"]], { admin: true }],
    [[["custom", "x"]], "y"],
    [["Date", { x: ["set"] }], { x: [1] }],
  ])("builds nothing from %j", (mark, value) => {
    expect(readPlainInput({ json: { field: value }, meta: { values: { field: mark } } })).toEqual({ field: value });
    expect(readPlainInput({ json: value, meta: { values: mark } })).toEqual(value);
  });

  it("follows no mark out of the input", () => {
    const values = {
      "__proto__.polluted": ["undefined"],
      "constructor.name": ["undefined"],
      "a.length": ["undefined"],
    };
    expect(readPlainInput({ json: { a: [1] }, meta: { values } })).toEqual({ a: [1] });
    expect({}.constructor.name).toBe("Object");
  });

  it.each([
    ["nothing but a name", "text"],
    ["a list", []],
    ["a name that every object has", { json: JSON.parse('{"headers":{"__proto__":"x"}}') as unknown }],
    ["what is nested too deep", { json: JSON.parse("[".repeat(65) + "]".repeat(65)) as unknown }],
  ])("is refused when it is %s", (_, input) => {
    expect(() => readPlainInput(input)).toThrow(expect.objectContaining({ code: "bad_request" }));
  });
});
