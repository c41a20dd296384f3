import { z } from "zod";
import { createRuleInput, GROUPING_DEFAULTS } from "@/server/contracts/rules/rules";
import { env } from "@/server/env";

/** A new rule, with the window of this installation (`NOTIFY_DEBOUNCE_SECONDS`) where it names none. */
export function withInstallationWindow<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given: z.input<Schema>) => {
    if (!hasPlainGrouping(given)) return given;
    const windowSeconds = env().NOTIFY_DEBOUNCE_SECONDS;
    const maxWaitSeconds = Math.max(GROUPING_DEFAULTS.maxWaitSeconds, windowSeconds);
    return { ...given, grouping: { windowSeconds, maxWaitSeconds, ...given.grouping } };
  }, schema);
}

export const newRuleInput = withInstallationWindow(createRuleInput);

/** Anything else is left for the schema to refuse. */
function hasPlainGrouping(given: unknown): given is { grouping?: object } {
  if (typeof given !== "object" || given === null) return false;
  const { grouping } = given as { grouping?: unknown };
  return grouping === undefined || (typeof grouping === "object" && grouping !== null && !Array.isArray(grouping));
}
