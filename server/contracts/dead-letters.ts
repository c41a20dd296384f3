/** Dead letters: deliveries that failed for good, and that no later delivery of the same message has settled. */
import { z } from "zod";
import { idSchema, instant } from "./text";

export const DEFAULT_DEAD_LETTER_THRESHOLD = 1_000;
/** Up to here they are counted exactly; above it says "more than". */
export const MAX_DEAD_LETTERS_COUNTED = 20_000;

export const deadLettersInput = z
  .strictObject({ channelId: idSchema.optional(), from: instant().optional(), to: instant().optional() })
  .default({});
export type DeadLetterFilter = z.output<typeof deadLettersInput>;

export const deadLetterThresholdInput = z.strictObject({
  threshold: z
    .number("Use a number.")
    .int("Use a whole number.")
    .min(1, "Use at least 1.")
    .max(MAX_DEAD_LETTERS_COUNTED, `Use at most ${MAX_DEAD_LETTERS_COUNTED}.`),
});
