import { describe, expect, it } from "vitest";
import { readJsonField, readSchemaField } from "./read-json-field";

describe("readJsonField", () => {
  it("takes any JSON, and nothing for nothing", () => {
    expect(readJsonField(" ")).toEqual({ value: null });
    expect(readJsonField('{"a":[1]}')).toEqual({ value: { a: [1] } });
  });

  it("says at which line it stops being JSON", () => {
    expect(readJsonField('{\n  "a": 1,\n  b\n}').problem).toBe("This is not valid JSON: look at line 3.");
    expect(readJsonField("{").problem).toMatch(/^This is not valid JSON/);
  });
});

describe("readSchemaField", () => {
  it("takes an object or nothing", () => {
    expect(readSchemaField("")).toEqual({ value: null });
    expect(readSchemaField('{"type":"object"}')).toEqual({ value: { type: "object" } });
    for (const wrong of ["true", "[]", "5"]) expect(readSchemaField(wrong).problem).toContain("an object");
    expect(readSchemaField("{").problem).toContain("not valid JSON");
  });
});
