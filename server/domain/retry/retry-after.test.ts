import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from "./retry-after";

const now = new Date("2026-11-16T12:00:00Z");

describe("parseRetryAfter", () => {
  it.each([
    ["120", 120_000],
    ["  7 ", 7_000],
    ["0", 0],
    ["Mon, 16 Nov 2026 12:01:00 GMT", 60_000],
    ["Monday, 16-Nov-26 12:01:00 GMT", 60_000],
    ["Mon Nov 16 12:01:00 2026", 60_000],
  ])("reads %j", (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });

  it("takes a date in the past as no wait at all", () => {
    expect(parseRetryAfter("Sun, 15 Nov 2026 12:00:00 GMT", now)).toBe(0);
  });

  it.each(["999999999", "99999999999999999999", "Mon, 16 Nov 2099 12:00:00 GMT"])("clamps %j to a day", (header) => {
    expect(parseRetryAfter(header, now)).toBe(MAX_RETRY_AFTER_MS);
  });

  it.each([null, undefined, "", " ", "soon", "-5", "1.5", "1e3", "0x10", "Mon, soon", "12 parsecs", "2026-11-16"])(
    "ignores %j",
    (header) => {
      expect(parseRetryAfter(header, now)).toBeUndefined();
    },
  );

  it("answers any header at all with nothing or a wait within a day", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const ms = parseRetryAfter(header, now);
        expect(ms === undefined || (ms >= 0 && ms <= MAX_RETRY_AFTER_MS)).toBe(true);
      }),
    );
  });
});
