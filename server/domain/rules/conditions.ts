/** Conditions made ready for many events: paths split, regular expressions compiled, once per rule. */
import { type Condition, type ConditionTree, findOversize, type GroupKind, STORED_LIMITS } from "./condition-tree";
import { type Meter, unmetered } from "./cost";
import { type EventPath, parsePath, readPath, type RuleEvent } from "./event-path";
import { type CompiledOperator, compileOperator } from "./operators";

export type CompiledCondition = { kind: "condition"; condition: Condition; path: EventPath } & CompiledOperator;
export type CompiledGroup = { kind: GroupKind; children: readonly CompiledConditions[] };
export type CompiledConditions = CompiledCondition | CompiledGroup;

/** Throws when the tree was never validated: what is stored has passed the contract, so that is our own fault. */
export function compileConditions(tree: ConditionTree): CompiledConditions {
  const oversize = findOversize(tree, STORED_LIMITS);
  if (oversize !== null) throw new Error(oversize);
  return compile(tree);
}

/**
 * Whether an event meets the conditions; each is charged before it is judged. Stops at the first answer; `explain` is the
 * one that looks at everything.
 */
export function meetsConditions(node: CompiledConditions, event: RuleEvent, meter = unmetered()): boolean {
  const isMet = (child: CompiledConditions) => meetsConditions(child, event, meter);
  switch (node.kind) {
    case "condition":
      return node.judge(readCharged(node, event, meter)) === "holds";
    case "all":
      return node.children.every(isMet);
    case "any":
      return node.children.some(isMet);
    case "none":
      return !node.children.some(isMet);
  }
}

/** The value that a condition is about, with the cost of judging it charged. */
export function readCharged({ path, costOf }: CompiledCondition, event: RuleEvent, meter: Meter): unknown {
  meter.charge(path.steps.length);
  const value = readPath(path, event);
  meter.charge(costOf(value));
  return value;
}

function compile(tree: ConditionTree): CompiledConditions {
  if ("all" in tree) return { kind: "all", children: tree.all.map(compile) };
  if ("any" in tree) return { kind: "any", children: tree.any.map(compile) };
  if ("none" in tree) return { kind: "none", children: tree.none.map(compile) };

  const path = parsePath(tree.path);
  if (!path.ok) throw new Error(path.message);
  return { kind: "condition", condition: tree, path: path.value, ...compileOperator(tree) };
}
