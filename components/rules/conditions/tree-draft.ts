/** The conditions of a rule while they are being written: a tree whose root is always a group. */
import {
  type Condition,
  type ConditionTree,
  findOversize,
  GROUP_KINDS,
  type GroupKind,
  STORED_LIMITS,
  TREE_LIMITS,
  type Operator,
  OPERATORS,
} from "@/server/domain/rules/condition-tree";
import type { FieldProblems } from "@/server/contracts/errors";
import {
  type ConditionDraft,
  type ConditionProblem,
  draftOf,
  emptyCondition,
  isScalar,
  kindOf,
  kindsFor,
  nextDraftId,
  readCondition,
  takesList,
} from "./condition-draft";

export interface GroupDraft {
  type: "group";
  id: number;
  kind: GroupKind;
  children: readonly NodeDraft[];
}
export type NodeDraft = GroupDraft | ConditionDraft;

export function groupDraft(kind: GroupKind, children: readonly NodeDraft[]): GroupDraft {
  return { type: "group", id: nextDraftId(), kind, children };
}

/** A single condition gets a group around it: there is always a place to add the next one. */
export function draftTree(tree: ConditionTree | null): GroupDraft {
  const root = tree === null ? groupDraft("all", []) : draftNode(tree);
  return root.type === "group" ? root : groupDraft("all", [root]);
}

function draftNode(tree: ConditionTree): NodeDraft {
  if ("all" in tree) return groupDraft("all", tree.all.map(draftNode));
  if ("any" in tree) return groupDraft("any", tree.any.map(draftNode));
  if ("none" in tree) return groupDraft("none", tree.none.map(draftNode));
  return draftOf(tree);
}

export type TreeProblems = ReadonlyMap<number, ConditionProblem>;
export type ReadTree = { tree: ConditionTree | null; problems: TreeProblems };

/** What was written so far. `tree` is only of use without problems; null stands for no conditions at all. */
export function readTree(root: GroupDraft): ReadTree {
  const problems = new Map<number, ConditionProblem>();
  if (root.children.length === 0) return { tree: null, problems };
  const read = (node: NodeDraft): ConditionTree => {
    if (node.type === "group") {
      if (node.children.length === 0) problems.set(node.id, { value: "Add a condition here, or remove the group." });
      return groupOf(node.kind, node.children.map(read));
    }
    const result = readCondition(node);
    if (result.problem === undefined) return result.condition;
    problems.set(node.id, result.problem);
    return { all: [] };
  };
  return { tree: read(root), problems };
}

export function changeNode(root: GroupDraft, id: number, change: (node: NodeDraft) => NodeDraft): GroupDraft {
  const visit = (node: NodeDraft): NodeDraft => {
    if (node.id === id) return change(node);
    return node.type === "group" ? { ...node, children: node.children.map(visit) } : node;
  };
  const changed = visit(root);
  return changed.type === "group" ? changed : root;
}

export function appendTo(root: GroupDraft, groupId: number, node: NodeDraft): GroupDraft {
  return changeNode(root, groupId, (group) =>
    group.type === "group" ? { ...group, children: [...group.children, node] } : group,
  );
}

export function insertAfter(root: GroupDraft, siblingId: number, node: NodeDraft): GroupDraft {
  return mapGroups(root, (children) => children.flatMap((child) => (child.id === siblingId ? [child, node] : [child])));
}

export function removeNode(root: GroupDraft, id: number): GroupDraft {
  return mapGroups(root, (children) => children.filter((child) => child.id !== id));
}

/** Puts a node into a group of its own, at the same place. */
export function nestNode(root: GroupDraft, id: number): GroupDraft {
  return id === root.id ? root : changeNode(root, id, (node) => groupDraft("any", [node]));
}

/** Moves a node out of its group, behind it; a group that is left empty goes. At the root nothing happens. */
export function liftNode(root: GroupDraft, id: number): GroupDraft {
  return mapGroups(root, (children) =>
    children.flatMap((child): NodeDraft[] => {
      const lifted = child.type === "group" ? child.children.find((each) => each.id === id) : undefined;
      if (child.type !== "group" || lifted === undefined) return [child];
      const left = child.children.filter((each) => each.id !== id);
      return left.length === 0 ? [lifted] : [{ ...child, children: left }, lifted];
    }),
  );
}

export function newGroup(): GroupDraft {
  return groupDraft("any", [emptyCondition()]);
}

export function isFull(root: GroupDraft): boolean {
  const count = (node: NodeDraft): number =>
    node.type === "condition"
      ? 1
      : Math.max(
          1,
          node.children.reduce((sum, child) => sum + count(child), 0),
        );
  return root.children.length > 0 && count(root) >= TREE_LIMITS.conditions;
}

/** Whether a group at this depth (the root is 1) may hold another group: its conditions are one level deeper. */
export const canHoldGroup = (depth: number): boolean => depth + 2 <= TREE_LIMITS.depth;

/** The server's refusals at their places: `conditions.all.0.value` belongs to the value of the first condition. */
export function placeProblems(root: GroupDraft, fields: FieldProblems): Map<number, ConditionProblem> {
  const problems = new Map<number, ConditionProblem>();
  for (const [field, message] of Object.entries(fields)) {
    const [, inside] = /(?:^|\.)conditions(?:\.(.*))?$/.exec(field) ?? [];
    if (inside === undefined) continue;
    const { node, rest } = follow(root, inside.split("."));
    const part = rest === "path" ? "path" : "value";
    problems.set(node.id, { ...problems.get(node.id), [part]: message });
  }
  return problems;
}

function follow(root: GroupDraft, steps: readonly string[]): { node: NodeDraft; rest: string | undefined } {
  let node: NodeDraft = root;
  let at = 0;
  for (; node.type === "group" && at + 1 < steps.length; at += 2) {
    const child: NodeDraft | undefined = node.children[Number(steps[at + 1])];
    if (child === undefined) break;
    node = child;
  }
  return { node, rest: steps[at] };
}

/** Reads conditions that somebody wrote as JSON: only their shape, so that they can be shown; null when it is another. */
export function readShape(value: unknown): ConditionTree | null {
  return findOversize(value, STORED_LIMITS) === null ? shapeOf(value) : null;
}

function shapeOf(value: unknown): ConditionTree | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = value as Record<string, unknown>;
  const kind = GROUP_KINDS.find((each) => Array.isArray(entries[each]));
  if (kind !== undefined) {
    const children = (entries[kind] as unknown[]).map(shapeOf);
    return children.every((child) => child !== null) ? groupOf(kind, children) : null;
  }
  const op = OPERATORS.find((each) => each === entries.op);
  return op !== undefined && typeof entries.path === "string" && fits(op, entries.value) ? (value as Condition) : null;
}

function fits(op: Operator, value: unknown): boolean {
  if (op === "exists") return value === undefined || typeof value === "boolean";
  if (takesList(op)) return Array.isArray(value) && value.every(isScalar);
  return isScalar(value) && (kindsFor(op) as readonly string[]).includes(kindOf(value));
}

function groupOf(kind: GroupKind, children: readonly ConditionTree[]): ConditionTree {
  if (kind === "all") return { all: children };
  return kind === "any" ? { any: children } : { none: children };
}

function mapGroups(root: GroupDraft, change: (children: readonly NodeDraft[]) => readonly NodeDraft[]): GroupDraft {
  const visit = (group: GroupDraft): GroupDraft => ({
    ...group,
    children: change(group.children).map((child) => (child.type === "group" ? visit(child) : child)),
  });
  return visit(root);
}
