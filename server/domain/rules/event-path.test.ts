import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePath, readPath, type RuleEvent } from "./event-path";

const event: RuleEvent = {
  type: "order.paid",
  source: "shop",
  priority: "high",
  data: JSON.parse(
    '{"customer":{"id":7},"items":[{"sku":"a1"},{"sku":null}],"odd.key":{"0":"zero"},"name":"tea","__proto__":{"own":1}}',
  ),
};
const read = (text: string, from: RuleEvent = event) => {
  const path = parsePath(text);
  if (!path.ok) throw new Error(path.message);
  return readPath(path.value, from);
};

describe("paths", () => {
  it.each<[string, unknown]>([
    ["type", "order.paid"],
    ["source", "shop"],
    ["priority", "high"],
    ["data.customer.id", 7],
    ["data.items[0].sku", "a1"],
    ["data.items[1].sku", null],
    ['data["odd.key"].0', "zero"],
    ['data["odd.key"]["0"]', "zero"],
    ["data.__proto__.own", 1],
  ])("%s leads to its value", (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    "subject",
    "data.nothing",
    "data.items[2]",
    "data.items.length",
    "data.items.0",
    "data.name.length",
    "data.name[0]",
    "data.constructor",
    "data.customer.toString",
    "data.customer.__proto__",
    "data.customer.id.deep",
    "data.items[1].sku.deep",
  ])("%s leads nowhere", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("treat a subject of null as absent", () => {
    expect(read("subject", { ...event, subject: null })).toBeUndefined();
    expect(read("subject", { ...event, subject: "order/7" })).toBe("order/7");
  });

  it.each([
    "",
    "id",
    "database",
    "data.",
    "data..a",
    "data.a.",
    "data[x]",
    "data[-1]",
    "data[01]",
    'data["a]',
    "data.a b",
    "type.x",
    "data]",
    'data["\\x"]',
    `data.${"a".repeat(300)}`,
  ])("refuse %j with a reason", (text) => {
    expect(parsePath(text)).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) as string });
  });

  it("reach every key there is, in quotes", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: "grapheme" }), fc.integer(), (key, value) => {
        const data: unknown = JSON.parse(`{${JSON.stringify(key)}:${value}}`);
        const text = `data[${JSON.stringify(key)}]`;
        fc.pre(text.length <= 255);
        expect(read(text, { ...event, data })).toBe(value);
      }),
    );
  });

  it("never throw, whatever is written", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = parsePath(`data${text}`);
        if (path.ok) readPath(path.value, event);
      }),
    );
  });
});
