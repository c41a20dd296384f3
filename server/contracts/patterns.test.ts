import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePath } from "@/server/domain/rules/event-path";
import { parseEventType, parsePattern } from "@/server/domain/rules/event-type";
import { DESCRIBED } from "./patterns";

const READERS = [
  ["event types", DESCRIBED.eventType, parseEventType],
  ["patterns of event types", DESCRIBED.eventPattern, parsePattern],
  ["paths into an event", DESCRIBED.eventPath, parsePath],
] as const;
/** Made of what means something to a reader, so that many are nearly right. */
const nearly = fc
  .array(
    fc.constantFrom("data", "type", "priority", ".", "*", "[", "]", '"', "0", "a", "_", "\\", "\\u0041", "\n", " "),
  )
  .map((parts) => parts.join(""));

describe.each(READERS)("the pattern of %s", (_, { pattern, maxLength }, read) => {
  const regex = new RegExp(pattern, "u");

  it("describes nothing that is refused", () => {
    fc.assert(
      fc.property(fc.stringMatching(regex, { maxLength: 60 }), (text) => {
        fc.pre(text.length <= maxLength);
        expect(read(text)).toMatchObject({ ok: true });
      }),
    );
  });

  it("describes everything that is accepted", () => {
    fc.assert(
      fc.property(nearly, (text) => {
        expect(regex.test(text)).toBe(read(text).ok);
      }),
    );
  });
});
