import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractRawData, splitEvents } from "./raw-events";

const one = '{"type":"a.b", "data" : { "n": 1.0, "big":12345678901234567890 } }';
const data = '{ "n": 1.0, "big":12345678901234567890 }';

describe("splitEvents", () => {
  it.each([
    ["one event", one, false, 1],
    ["an array", `[${one} , ${one}]`, true, 2],
    ["an envelope", `{"events": [${one},${one},${one}], "note": 1}`, true, 3],
    ["an empty batch", "[]", true, 0],
  ])("takes %s apart and keeps each event's data byte for byte", (_, text, isBatch, count) => {
    const result = splitEvents(text);
    if (!result.ok) throw new Error(result.message);
    expect(result.isBatch).toBe(isBatch);
    expect(result.events).toHaveLength(count);
    for (const event of result.events) {
      expect(event.text).toBe(one);
      expect(event.members.get("type")).toBe('"a.b"');
      expect(event.members.get("data")).toBe(data);
    }
  });

  it.each([
    ["1", ""],
    ['"a"', ""],
    ["[{},1]", "[1]"],
    ['{"events":[{},{},[]]}', "events[2]"],
  ])("refuses %s, which is no event", (text, path) => {
    expect(splitEvents(text)).toMatchObject({ ok: false, code: "not_an_event", path });
  });

  it("refuses an event that names a member twice", () => {
    expect(splitEvents('{"events":[{"data":1,"data":2}]}')).toMatchObject({
      code: "duplicate_key",
      path: "events[0].data",
    });
  });

  it("refuses a flood of tiny parts before it costs memory", () => {
    expect(splitEvents(`[${"1,".repeat(20_000)}1]`)).toMatchObject({ ok: false, code: "too_many_parts" });
  });

  it("takes an `events` that is no array for a member like any other", () => {
    expect(splitEvents('{"type":"a","events":{"x":1}}')).toMatchObject({ ok: true, isBatch: false });
  });

  it("returns any data exactly as it was written", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\n\t"), (value, gap) => {
        const written = JSON.stringify(value, null, gap);
        const text = `{"type":"t","data":${gap}${written}${gap}}`;
        const result = splitEvents(text);
        if (result.ok) expect(result.events[0]!.members.get("data")).toBe(written);
        else expect(["forbidden_key", "nul_character", "lone_surrogate"]).toContain(result.code);
      }),
    );
  });
});

describe("extractRawData", () => {
  it("is the exact text of `data`, or null without it", () => {
    expect(extractRawData(one)).toBe(data);
    expect(extractRawData('{"type":"a"}')).toBeNull();
    expect(extractRawData("{")).toBeNull();
  });
});
