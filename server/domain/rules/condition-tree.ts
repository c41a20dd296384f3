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

export const MAX_CONDITION_DEPTH = 8;
export const MAX_CONDITIONS = 100;

/**
 * Says what is too much about a tree, or null. It takes anything and walks without recursion: it is what makes it safe
 * for everything after it to recurse.
 */
export function findOversize(tree: unknown): string | null {
  let conditions = 0;
  let level: unknown[] = [tree];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_CONDITION_DEPTH) return `Conditions are nested at most ${MAX_CONDITION_DEPTH} deep.`;
    const next: unknown[] = [];
    for (const node of level) {
      const children = childrenOf(node);
      // An empty group counts like a condition: a tree of them must not be free.
      if (children.length === 0 && ++conditions > MAX_CONDITIONS) {
        return `A rule has at most ${MAX_CONDITIONS} conditions.`;
      }
      for (const child of children) next.push(child);
    }
    level = next;
  }
  return null;
}

function childrenOf(node: unknown): readonly unknown[] {
  if (typeof node !== "object" || node === null) return [];
  for (const kind of GROUP_KINDS) {
    const children = Object.hasOwn(node, kind) ? (node as Record<string, unknown>)[kind] : undefined;
    if (Array.isArray(children)) return children as unknown[];
  }
  return [];
}
