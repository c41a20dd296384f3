import { describe, expect, it } from "vitest";
import { isRequestId, newRequestId } from "./request-id";
import { instant, storableJson, storableText, writtenInstant } from "./text";

const words = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues.map((i) => i.message);

describe("text", () => {
  it.each(["", "plain", "日本語", "👋", "line\nbreak"])("%j can be stored", (text) => {
    expect(storableText().parse(text)).toBe(text);
  });

  it.each(["a\u0000b", "\ud83d", "\udc4b x", "x\ud800"])("%j is refused, because PostgreSQL cannot hold it", (text) => {
    expect(words(storableText().trim().max(10).safeParse(text))).toEqual([
      "has a character that cannot be stored: NUL, or half of a surrogate pair",
    ]);
  });

  it("says the words of its field when there is no text at all", () => {
    expect(words(storableText("Name the rule.").safeParse(undefined))).toEqual(["Name the rule."]);
  });
});

describe("JSON", () => {
  it.each([null, 1, "x", { a: [{ b: "👋" }] }])("%j can be stored", (value) => {
    expect(storableJson.parse(value)).toEqual(value);
  });

  it.each(["\u0000", { a: ["\u0000"] }, { "\u0000": 1 }, [{ a: { "x\ud800": 1 } }]])(
    "%j is refused, however deep the text is",
    (value) => {
      expect(storableJson.safeParse(value).success).toBe(false);
    },
  );
});

describe("an instant", () => {
  it.each([-1, 8.64e15, Number.NaN])("of %d ms is refused", (ms) => {
    expect(instant().safeParse(new Date(ms)).success).toBe(false);
  });

  it("of any year until 9999 is taken", () => {
    const at = new Date("9999-12-31T23:59:59.999Z");
    expect(instant().parse(at)).toEqual(at);
  });
});

describe("a written instant", () => {
  const schema = writtenInstant("must be an ISO 8601 time with a zone");

  it.each([
    ["2026-11-16T12:00:00Z", "2026-11-16T12:00:00.000Z"],
    ["2026-11-16T12:00:00+14:00", "2026-11-15T22:00:00.000Z"],
    ["2026-11-16T12:00:00.123456-03:30", "2026-11-16T15:30:00.123Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("%s is %s", (text, utc) => {
    expect(schema.parse(text)).toBe(utc);
  });

  it.each([
    ["2026-11-16T12:00:00+23:00", "has a zone more than 14 hours away from UTC"],
    ["2026-11-16T12:00:00-14:01", "has a zone more than 14 hours away from UTC"],
    ["0000-01-01T00:00:00Z", "must be between the years 1 and 9999"],
    ["0001-01-01T00:00:00+01:00", "must be between the years 1 and 9999"],
    ["9999-12-31T23:59:59-01:00", "must be between the years 1 and 9999"],
    ["2026-11-16", "must be an ISO 8601 time with a zone"],
    ["2026-11-16T12:00:00", "must be an ISO 8601 time with a zone"],
    ["2026-02-30T12:00:00Z", "must be an ISO 8601 time with a zone"],
    [`2026-11-16T12:00:00.${"1".repeat(100)}Z`, "must be an ISO 8601 time with a zone"],
  ])("%s is refused with its reason", (text, reason) => {
    expect(words(schema.safeParse(text))).toContain(reason);
  });
});

it("knows its own request ids", () => {
  expect(isRequestId(newRequestId())).toBe(true);
  expect(isRequestId("req_<script>")).toBe(false);
});
