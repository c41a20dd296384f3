/** The conditions of a rule as people write and store them, and how large a tree of them may grow. */

export type Scalar = string | number | boolean | null;

/**
 * One question about one value. Every operator but `exists` is false where the value is missing or of another kind than
 * the one it is compared with; `none: [{ eq }]` is the way to say "anything but, or nothing at all".
 */
export type Condition =
  | { path: string; op: "eq" | "ne"; value: Scalar }
  /** Numbers by size; text by code unit, which orders timestamps of one format. */
  | { path: string; op: "gt" | "gte" | "lt" | "lte"; value: number | string }
  | { path: string; op: "in" | "not_in"; value: readonly Scalar[] }
  /** A part of a text, or an element of an array. */
  | { path: string; op: "contains"; value: Scalar }
  | { path: string; op: "starts_with" | "ends_with"; value: string }
  /** `value: false` asks for absence. */
  | { path: string; op: "exists"; value?: boolean | undefined }
  | { path: string; op: "matches"; value: string };

export type ConditionTree =
  | { all: readonly ConditionTree[] }
  | { any: readonly ConditionTree[] }
  | { none: readonly ConditionTree[] }
  | Condition;

export const OPERATORS = [
  "eq",
  "ne",
  "gt",
  "gte",
  "lt",
  "lte",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "ends_with",
  "exists",
  "matches",
] as const satisfies readonly Condition["op"][];
export type Operator = (typeof OPERATORS)[number];

export const GROUP_KINDS = ["all", "any", "none"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

type TreeLimits = {
  depth: number;
  conditions: number;
  /** Of all paths and values together. */
  characters: number;
  /** Of all regular expressions together. */
  regexCharacters: number;
};
/** For what is saved now. */
export const TREE_LIMITS: TreeLimits = { depth: 8, conditions: 50, characters: 16_000, regexCharacters: 500 };
/** For what was saved when more was allowed: it is charged like everything else. */
export const STORED_LIMITS: TreeLimits = {
  depth: 8,
  conditions: 100,
  characters: Number.POSITIVE_INFINITY,
  regexCharacters: Number.POSITIVE_INFINITY,
};

/**
 * Says what is too much about a tree, or null. It takes anything and walks without recursion: it is what makes it safe
 * for everything after it to recurse.
 */
export function findOversize(tree: unknown, limits = TREE_LIMITS): string | null {
  const size: TreeSize = { conditions: 0, characters: 0, regexCharacters: 0 };
  for (const { node, isLeaf, depth } of nodesOf(tree)) {
    if (depth > limits.depth) return `Conditions are nested at most ${limits.depth} deep.`;
    if (isLeaf) measure(node, size);
    if (size.conditions > limits.conditions) return `A rule has at most ${limits.conditions} conditions.`;
  }
  if (size.characters > limits.characters) {
    return `The paths and values of a rule have at most ${limits.characters} characters together.`;
  }
  if (size.regexCharacters > limits.regexCharacters) {
    return `The regular expressions of a rule have at most ${limits.regexCharacters} characters together.`;
  }
  return null;
}

/** Of all regular expressions in a tree: they are what it costs to make a rule ready. */
export function countRegexCharacters(tree: ConditionTree): number {
  const size: TreeSize = { conditions: 0, characters: 0, regexCharacters: 0 };
  for (const { node, isLeaf } of nodesOf(tree)) if (isLeaf) measure(node, size);
  return size.regexCharacters;
}

type TreeSize = Omit<TreeLimits, "depth">;

function measure(node: unknown, size: TreeSize): void {
  size.conditions += 1;
  if (typeof node !== "object" || node === null) return;
  const { path, op, value } = node as Record<string, unknown>;
  const length = charactersOf(value);
  size.characters += charactersOf(path) + length;
  if (op === "matches") size.regexCharacters += length;
}

/** Level by level, so that whoever has seen enough stops before the next one. An empty group is a leaf: not free either. */
function* nodesOf(tree: unknown): Iterable<{ node: unknown; isLeaf: boolean; depth: number }> {
  let level: unknown[] = [tree];
  for (let depth = 1; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const node of level) {
      const children = childrenOf(node);
      yield { node, isLeaf: children.length === 0, depth };
      for (const child of children) next.push(child);
    }
    level = next;
  }
}

function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (!Array.isArray(value)) return 0;
  return value.reduce<number>((sum, member) => sum + (typeof member === "string" ? member.length : 1), 0);
}

function childrenOf(node: unknown): readonly unknown[] {
  if (typeof node !== "object" || node === null) return [];
  for (const kind of GROUP_KINDS) {
    const children = Object.hasOwn(node, kind) ? (node as Record<string, unknown>)[kind] : undefined;
    if (Array.isArray(children)) return children as unknown[];
  }
  return [];
}
