import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EventPattern, matchesType, MAX_EVENT_TYPE_LENGTH, parseEventType, parsePattern } from "./event-type";

const pattern = (text: string): EventPattern => {
  const result = parsePattern(text);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};
const selects = (text: string, type: string) => matchesType(pattern(text), type);

describe("event types", () => {
  it("are stored in lower case, so that case never makes two types of one", () => {
    expect(parseEventType("Billing.Invoice_Failed")).toEqual({ ok: true, value: "billing.invoice_failed" });
  });

  it.each(["", ".", "a.", ".a", "a..b", "a b", "a.*", "ä", "a/b", "\u212a", "a\n"])(
    "refuse %j with a reason",
    (text) => {
      expect(parseEventType(text)).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) as string });
    },
  );

  it("may be as long as the limit and no longer", () => {
    expect(parseEventType("a".repeat(MAX_EVENT_TYPE_LENGTH)).ok).toBe(true);
    expect(parseEventType("a".repeat(MAX_EVENT_TYPE_LENGTH + 1)).ok).toBe(false);
  });
});

describe("patterns", () => {
  it.each<[string, string, boolean]>([
    ["user.created", "user.created", true],
    ["user.created", "user.deleted", false],
    ["USER.*", "user.created", true],
    ["user.*", "user", false],
    ["user.*", "user.profile.created", false],
    ["*.failed", "invoice.failed", true],
    ["billing.**", "billing", true],
    ["billing.**", "billing.invoice.failed", true],
    ["billing.**", "billings.invoice", false],
    ["**.failed", "billing.invoice.failed", true],
    ["**.failed", "billing.failed.twice", false],
    ["**", "anything.at.all", true],
    ["a.**.b.**.c", "a.x.b.y.b.c", true],
    ["**.*", "a", true],
    ["**.*.*", "a", false],
  ])("%s selects %s: %s", (text, type, expected) => {
    expect(selects(text, type)).toBe(expected);
  });

  it.each(["", "user.", "user.cre*", "***", "user.**x", "a b"])("refuse %j with a reason", (text) => {
    expect(parsePattern(text)).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) as string });
  });

  it("agree with the obvious recursive definition", () => {
    const segment = fc.constantFrom("a", "b", "c");
    const type = fc.array(segment, { minLength: 1, maxLength: 6 });
    const patternSegments = fc.array(fc.oneof(segment, fc.constantFrom("*", "**")), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(patternSegments, type, (p, t) => {
        expect(selects(p.join("."), t.join("."))).toBe(obviously(p, t));
      }),
      { numRuns: 2000 },
    );
  });

  it("stay fast on a pattern full of wildcards", () => {
    const hostile = pattern(`${"**.".repeat(60)}z`);
    expect(matchesType(hostile, "a.".repeat(126) + "a")).toBe(false);
  });
});

function obviously([head, ...rest]: string[], type: string[]): boolean {
  if (head === undefined) return type.length === 0;
  if (head === "**") return obviously(rest, type) || (type.length > 0 && obviously([head, ...rest], type.slice(1)));
  return type.length > 0 && (head === "*" || head === type[0]) && obviously(rest, type.slice(1));
}
