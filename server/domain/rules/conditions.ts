/** Conditions made ready for many events: paths split, regular expressions compiled, once per rule. */
import { type Condition, type ConditionTree, findOversize, type GroupKind } from "./condition-tree";
import { type EventPath, parsePath, readPath, type RuleEvent } from "./event-path";
import { compileOperator, type Judge } from "./operators";

export type CompiledCondition = { kind: "condition"; condition: Condition; path: EventPath; judge: Judge };
export type CompiledGroup = { kind: GroupKind; children: readonly CompiledConditions[] };
export type CompiledConditions = CompiledCondition | CompiledGroup;

/** Throws when the tree was never validated: what is stored has passed the contract, so that is our own fault. */
export function compileConditions(tree: ConditionTree): CompiledConditions {
  const oversize = findOversize(tree);
  if (oversize !== null) throw new Error(oversize);
  return compile(tree);
}

/** Whether an event meets the conditions. Stops at the first answer; `explain` is the one that looks at everything. */
export function meetsConditions(node: CompiledConditions, event: RuleEvent): boolean {
  switch (node.kind) {
    case "condition":
      return node.judge(readPath(node.path, event)) === "holds";
    case "all":
      return node.children.every((child) => meetsConditions(child, event));
    case "any":
      return node.children.some((child) => meetsConditions(child, event));
    case "none":
      return !node.children.some((child) => meetsConditions(child, event));
  }
}

function compile(tree: ConditionTree): CompiledConditions {
  if ("all" in tree) return { kind: "all", children: tree.all.map(compile) };
  if ("any" in tree) return { kind: "any", children: tree.any.map(compile) };
  if ("none" in tree) return { kind: "none", children: tree.none.map(compile) };

  const path = parsePath(tree.path);
  if (!path.ok) throw new Error(path.message);
  return { kind: "condition", condition: tree, path: path.value, judge: compileOperator(tree) };
}
