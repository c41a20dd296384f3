import type { Parsed } from "@/server/domain/parsed";
import { storableText } from "./text";

/** Text that the given reader understands; where it does not, the reader's own words are the message. */
export function readableBy(read: (text: string) => Parsed<unknown>, missing: string) {
  return storableText(missing).superRefine((text, ctx) => {
    const result = read(text);
    if (!result.ok) ctx.addIssue({ code: "custom", message: result.message });
  });
}
