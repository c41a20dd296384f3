/** A rule as it is tried on past events: what decides which it wants, and how many deliveries they become. */
import type { ApiInput } from "@/components/api/trpc";
import { readGrouping } from "@/components/rules/grouping/grouping-draft";
import type { RuleDraft, StoredRule } from "@/components/rules/rule-draft";
import { readTree } from "@/components/rules/conditions/tree-draft";

export type Trial = ApiInput["rules"]["backtest"]["rule"];

/** Undefined while something in it cannot be understood; its name has no say. */
export function draftTrial({ eventTypes, conditions, grouping, channelIds }: RuleDraft): Trial | undefined {
  const { tree, problems } = readTree(conditions);
  const read = readGrouping(grouping).grouping;
  if (eventTypes.length === 0 || problems.size > 0 || read === undefined) return undefined;
  return { eventTypes: [...eventTypes], conditions: tree, grouping: read, channelIds: [...channelIds] };
}

export function storedTrial({ eventTypes, conditions, grouping, channels }: StoredRule): Trial {
  return { eventTypes, conditions, grouping, channelIds: channels.map(({ id }) => id) };
}
