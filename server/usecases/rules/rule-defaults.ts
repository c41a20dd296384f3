import { z } from "zod";
import { createRuleInput, GROUPING_DEFAULTS } from "@/server/contracts/rules";
import { env } from "@/server/env";

type Given = z.input<typeof createRuleInput>;

/** A new rule, with the window of this installation (`NOTIFY_DEBOUNCE_SECONDS`) where it names none. */
export const newRuleInput = z.preprocess((given: Given) => {
  if (typeof given !== "object" || !isPlain(given.grouping)) return given;
  const windowSeconds = env().NOTIFY_DEBOUNCE_SECONDS;
  const maxWaitSeconds = Math.max(GROUPING_DEFAULTS.maxWaitSeconds, windowSeconds);
  return { ...given, grouping: { windowSeconds, maxWaitSeconds, ...given.grouping } };
}, createRuleInput);

/** Anything else is left for the schema to refuse. */
function isPlain(grouping: unknown): boolean {
  return grouping === undefined || (typeof grouping === "object" && grouping !== null && !Array.isArray(grouping));
}
