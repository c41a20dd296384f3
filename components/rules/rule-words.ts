/** A rule as people would say it. Values and paths are kept apart from the words, so that they can be set in mono. */
import type { Condition, ConditionTree, GroupKind } from "@/server/domain/rules/condition-tree";

export type Phrase = readonly (string | { code: string })[];

export interface Grouping {
  windowSeconds: number;
  maxWaitSeconds: number;
  maxEvents: number;
  maxBytes: number;
  groupBy: string | null;
}

export const OPERATOR_WORDS = {
  eq: "is",
  ne: "is not",
  gt: ">",
  gte: "≥",
  lt: "<",
  lte: "≤",
  in: "is one of",
  not_in: "is none of",
  contains: "contains",
  starts_with: "starts with",
  ends_with: "ends with",
  exists: "exists",
  matches: "matches",
} as const satisfies Record<Condition["op"], string>;

const MAX_VALUE_LENGTH = 60;

export function plainText(phrase: Phrase): string {
  return phrase.map((part) => (typeof part === "string" ? part : part.code)).join("");
}

/** "When billing.invoice.failed arrives and data.amount > 500". */
export function describeMatch(eventTypes: readonly string[], conditions: ConditionTree | null): Phrase {
  const when: Phrase = ["When ", ...describePatterns(eventTypes), " arrives"];
  return conditions === null ? when : [...when, " and ", ...describeTree(conditions, "all")];
}

function describePatterns(patterns: readonly string[]): Phrase {
  if (patterns.length === 0) return ["no event"];
  if (patterns.includes("**")) return ["any event"];
  return joined(
    patterns.map((code) => [{ code }]),
    " or ",
  );
}

export function describeTree(tree: ConditionTree, parent?: GroupKind): Phrase {
  if ("all" in tree) return describeGroup("all", tree.all, parent);
  if ("any" in tree) return describeGroup("any", tree.any, parent);
  if ("none" in tree)
    return [
      "not (",
      ...joined(
        tree.none.map((child) => describeTree(child, "any")),
        " or ",
      ),
      ")",
    ];
  return describeCondition(tree);
}

function describeGroup(kind: "all" | "any", children: readonly ConditionTree[], parent?: GroupKind): Phrase {
  const [only] = children;
  if (children.length === 1 && only !== undefined) return describeTree(only, parent);
  const phrase = joined(
    children.map((child) => describeTree(child, kind)),
    kind === "all" ? " and " : " or ",
  );
  // Without the brackets "a and b or c" could be read in two ways.
  return parent === undefined || parent === kind ? phrase : ["(", ...phrase, ")"];
}

export function describeCondition(condition: Condition): Phrase {
  const path = { code: condition.path };
  if (condition.op === "exists") return [path, condition.value === false ? " is missing" : " exists"];
  return [path, ` ${OPERATOR_WORDS[condition.op]} `, { code: describeValue(condition.value) }];
}

function describeValue(value: Exclude<Condition["value"], undefined>): string {
  const text = Array.isArray(value) ? value.map((each) => String(each)).join(", ") : String(value);
  if (text === "") return '""';
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH - 1)}…`;
}

/** The whole rule as one sentence. */
export function describeRule(rule: {
  eventTypes: readonly string[];
  conditions: ConditionTree | null;
  grouping: Grouping | undefined;
  channels: readonly string[];
}): Phrase {
  const { eventTypes, conditions, grouping, channels } = rule;
  const isAtOnce = grouping === undefined || grouping.windowSeconds === 0 || grouping.maxEvents === 1;
  const to = ` to ${describeChannels(channels)}.`;
  const match = describeMatch(eventTypes, conditions);
  if (isAtOnce) return [...match, ", send it at once", to];
  const apart: Phrase = grouping.groupBy === null ? [] : [" for each ", { code: grouping.groupBy }];
  return [
    ...match,
    ", collect",
    ...apart,
    ` until ${passWords(grouping.windowSeconds)} without another, then send all of it at once`,
    to,
  ];
}

const NAMED_CHANNELS = 3;

function describeChannels(names: readonly string[]): string {
  if (names.length === 0) return "no channel yet";
  const named = names.slice(0, NAMED_CHANNELS);
  const more = names.length - named.length;
  const parts = more > 0 ? [...named, `${more} more`] : named;
  return new Intl.ListFormat("en", { type: "conjunction" }).format(parts);
}

/** How events become deliveries, as one sentence. */
export function describeGrouping({ windowSeconds, maxWaitSeconds, maxEvents, maxBytes, groupBy }: Grouping): Phrase {
  if (windowSeconds === 0) return ["Each event is delivered immediately, on its own."];
  if (maxEvents === 1) return ["Each event is delivered on its own, because a group holds only one."];
  const apart: Phrase = groupBy === null ? [] : [", apart for each ", { code: groupBy }];
  return [
    "Events are collected",
    ...apart,
    ` until ${passWords(windowSeconds)} without a new one, but never longer than ${durationWords(maxWaitSeconds)}. `,
    `A delivery holds at most ${maxEvents.toLocaleString("en-US")} events and ${bytesWords(maxBytes)}.`,
  ];
}

/** The same in a few words, for lists: what ends a group, and within which bounds. */
export function describeGroupingBriefly({ windowSeconds, maxWaitSeconds, maxEvents, groupBy }: Grouping): {
  when: string;
  bounds: Phrase;
} {
  if (windowSeconds === 0 || maxEvents === 1) return { when: "Each at once", bounds: [] };
  const apart: Phrase = groupBy === null ? [] : [" by ", { code: groupBy }];
  return {
    when: `After ${durationWords(windowSeconds)} of quiet`,
    bounds: [`at most ${durationWords(maxWaitSeconds)}`, ...apart],
  };
}

const UNITS = [
  { seconds: 86_400, one: "day" },
  { seconds: 3600, one: "hour" },
  { seconds: 60, one: "minute" },
  { seconds: 1, one: "second" },
] as const;

/** In the largest unit that divides it: 90 seconds, 2 minutes, 1 hour. */
export function durationWords(seconds: number): string {
  const unit = UNITS.find((each) => seconds >= each.seconds && seconds % each.seconds === 0) ?? UNITS[3];
  const count = seconds / unit.seconds;
  return `${count.toLocaleString("en-US")} ${unit.one}${count === 1 ? "" : "s"}`;
}

/** "1 minute passes", "2 minutes pass". */
function passWords(seconds: number): string {
  const words = durationWords(seconds);
  return `${words} ${words.startsWith("1 ") ? "passes" : "pass"}`;
}

export function bytesWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  if (bytes < 1024 * 1024) return `${round(bytes / 1024)} KiB`;
  return `${round(bytes / 1024 / 1024)} MiB`;
}

export function joined(phrases: readonly Phrase[], between: string): Phrase {
  return phrases.flatMap((phrase, index) => (index === 0 ? phrase : [between, ...phrase]));
}

function round(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 1 });
}
