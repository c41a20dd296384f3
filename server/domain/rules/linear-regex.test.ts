import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { MAX_REGEX_TEXT_LENGTH, parseRegex, parseStoredRegex, REGEX_LIMITS } from "./linear-regex";

const regex = (source: string) => {
  const result = parseRegex(source);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

/** What is left after everything that nobody holds has been collected. */
function heapUsed(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

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

  it.each(["(", "a{2000}", "(?=a)", "(a)\\1", "[z-a]", "", "(a[ab]{0,50}){15}[cd]", "a[ab]{400}[cd]"])(
    "refuse %j with a reason",
    (source) => {
      expect(parseRegex(source)).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) as string });
    },
  );

  it("accept plain text and alternatives up to the full length", () => {
    expect(parseRegex("x".repeat(REGEX_LIMITS.length)).ok).toBe(true);
    expect(parseRegex("ab|".repeat(66) + "ab").ok).toBe(true);
    expect(parseRegex("x".repeat(REGEX_LIMITS.length + 1)).ok).toBe(false);
  });

  it("go on as they are where they were saved when more was allowed", () => {
    expect(parseRegex("a[ab]{400}[cd]").ok).toBe(false);
    expect(parseStoredRegex("a[ab]{400}[cd]")).toMatchObject({ ok: true, value: { size: 404 } });
    expect(parseStoredRegex("x".repeat(500)).ok).toBe(true);
    expect(parseStoredRegex("a[ab]{700}[cd]").ok).toBe(false);
  });

  it("keep nothing of what they have looked at", () => {
    const stored = parseStoredRegex("a[ab]{400}[cd]");
    if (!stored.ok) throw new Error(stored.message);
    const texts = Array.from({ length: 40 }, (_, n) =>
      ((n + 7) ** 9 * 2 ** 20).toString(2).replaceAll("0", "a").replaceAll("1", "b").repeat(40).slice(0, 4_000),
    );
    const before = heapUsed();
    for (const text of texts) stored.value.test(text);
    expect(heapUsed() - before).toBeLessThan(1_000_000);
  });
});
