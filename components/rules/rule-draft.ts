/** A rule while it is being written. */
import type { ApiOutput } from "@/components/api/trpc";
import type { FieldProblems } from "@/server/contracts/errors";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import { draftGrouping, type GroupingDraft, readGrouping } from "@/components/rules/grouping/grouping-draft";
import { draftTree, type GroupDraft, readTree, type TreeProblems } from "@/components/rules/conditions/tree-draft";
import type { Grouping } from "./rule-words";

export type RuleChoice = "draft" | "active" | "disabled";

export interface RuleDraft {
  name: string;
  description: string;
  status: RuleChoice;
  eventTypes: readonly string[];
  conditions: GroupDraft;
  grouping: GroupingDraft;
  channelIds: readonly string[];
}

export type StoredRule = ApiOutput["rules"]["get"];

export function draftRule(rule: StoredRule): RuleDraft {
  const { name, description, status, eventTypes, conditions, grouping, channels } = rule;
  return {
    name,
    description,
    // A deleted rule is never opened.
    status: status === "deleted" ? "disabled" : status,
    eventTypes,
    conditions: draftTree(conditions),
    grouping: draftGrouping(grouping),
    channelIds: channels.map(({ id }) => id),
  };
}

export function newRuleDraft(start: { grouping: Grouping; eventTypes: string[]; channelIds: string[] }): RuleDraft {
  return {
    name: "",
    description: "",
    status: "active",
    eventTypes: start.eventTypes,
    conditions: draftTree(null),
    grouping: draftGrouping(start.grouping),
    channelIds: start.channelIds,
  };
}

/** Everything of it is named, so it serves to create and to change one. */
export interface WrittenRule {
  name: string;
  description: string;
  status: RuleChoice;
  eventTypes: string[];
  conditions: ConditionTree | null;
  grouping: Grouping;
  channelIds: string[];
}

export type ReadRule = {
  /** Undefined while something in it cannot be understood. */
  rule: WrittenRule | undefined;
  fields: FieldProblems;
  tree: TreeProblems;
};

export function readRule(draft: RuleDraft): ReadRule {
  const { tree, problems } = readTree(draft.conditions);
  const { grouping, problems: groupingProblems } = readGrouping(draft.grouping);
  const fields: FieldProblems = {
    ...(draft.name.trim() === "" && { name: "Name the rule." }),
    ...(draft.eventTypes.length === 0 && { eventTypes: "Choose at least one event type; ** stands for all." }),
    ...Object.fromEntries(Object.entries(groupingProblems).map(([name, text]) => [`grouping.${name}`, text])),
  };
  const isFine = Object.keys(fields).length === 0 && problems.size === 0 && grouping !== undefined;
  const { name, description, status, eventTypes, channelIds } = draft;
  return {
    rule: isFine
      ? {
          name,
          description,
          status,
          eventTypes: [...eventTypes],
          conditions: tree,
          grouping,
          channelIds: [...channelIds],
        }
      : undefined,
    fields,
    tree: problems,
  };
}

/** Equal for drafts that look the same, whatever their nodes are called. */
export function fingerprint(draft: unknown): string {
  return JSON.stringify(draft, (key, value: unknown) => (key === "id" || key === "isKindChosen" ? undefined : value));
}

/** Of a change and of a new rule alike: `change.grouping.maxEvents` is `grouping.maxEvents`. */
export function withoutPrefix(fields: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/^change\./, ""), text]));
}

/** The problem of a field, or the first one of something in it. */
export function problemOf(fields: FieldProblems, field: string): string | undefined {
  return fields[field] ?? Object.entries(fields).find(([each]) => each.startsWith(`${field}.`))?.[1];
}
