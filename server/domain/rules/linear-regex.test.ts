import { describe, expect, it } from "vitest";
import { MAX_REGEX_LENGTH, MAX_REGEX_TEXT_LENGTH, parseRegex } from "./linear-regex";

const regex = (source: string) => {
  const result = parseRegex(source);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

describe("regular expressions", () => {
  it("match anywhere unless anchored", () => {
    expect(regex("time.?out").test("read timeout after 30 s")).toBe(true);
    expect(regex("^timeout$").test("read timeout")).toBe(false);
    expect(regex("(?i)TIMEOUT").test("timeout")).toBe(true);
  });

  it("give the same answer each time they are asked", () => {
    const reused = regex("a");
    expect([reused.test("a"), reused.test("a"), reused.test("b"), reused.test("a")]).toEqual([true, true, false, true]);
  });

  it("are not caught by the classical trap of backtracking engines", () => {
    expect(regex("^(a+)+$").test(`${"a".repeat(MAX_REGEX_TEXT_LENGTH)}b`)).toBe(false);
  });

  it.each(["(", "a{2000}", "(?=a)", "(a)\\1", "[z-a]", "", "(a[ab]{0,50}){15}[cd]"])(
    "refuse %j with a reason",
    (source) => {
      expect(parseRegex(source)).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) as string });
    },
  );

  it("accept plain text and alternatives up to the full length", () => {
    expect(parseRegex("x".repeat(MAX_REGEX_LENGTH)).ok).toBe(true);
    expect(parseRegex("ab|".repeat(166) + "ab").ok).toBe(true);
    expect(parseRegex("x".repeat(MAX_REGEX_LENGTH + 1)).ok).toBe(false);
  });
});
