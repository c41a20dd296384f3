/** One condition while it is being written: texts as typed, which may not be a condition yet. */
import type { Condition, Operator, Scalar } from "@/server/domain/rules/condition-tree";
import { parsePath } from "@/server/domain/rules/event-path";

/** What the typed text stands for. `json` is a list of values of several kinds. */
export type ValueKind = "text" | "number" | "true" | "false" | "null" | "json";

export interface ConditionDraft {
  type: "condition";
  /** Stable while it is moved and changed; never sent. */
  id: number;
  path: string;
  op: Operator;
  valueKind: ValueKind;
  text: string;
  /** Once somebody chose the kind, typing no longer guesses it. */
  isKindChosen: boolean;
}

export interface ConditionProblem {
  path?: string;
  value?: string;
}

let lastId = 0;
export const nextDraftId = (): number => ++lastId;

export function emptyCondition(): ConditionDraft {
  return { type: "condition", id: nextDraftId(), path: "", op: "eq", valueKind: "text", text: "", isKindChosen: false };
}

export function kindsFor(op: Operator): readonly [ValueKind, ...ValueKind[]] {
  switch (op) {
    case "eq":
    case "ne":
    case "contains":
      return ["text", "number", "true", "false", "null"];
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return ["number", "text"];
    case "in":
    case "not_in":
      return ["text", "number", "json"];
    case "exists":
      return ["true", "false"];
    default:
      return ["text"];
  }
}

export const takesList = (op: Operator): boolean => op === "in" || op === "not_in";

export function withOperator(draft: ConditionDraft, op: Operator): ConditionDraft {
  const kinds = kindsFor(op);
  return { ...draft, op, valueKind: kinds.includes(draft.valueKind) ? draft.valueKind : kinds[0] };
}

/** Until somebody chooses, what looks like a number is one. */
export function withText(draft: ConditionDraft, text: string): ConditionDraft {
  const guessed: ValueKind = splitList(draft.op, text).every(isNumeric) ? "number" : "text";
  const canGuess = !draft.isKindChosen && text.trim() !== "" && kindsFor(draft.op).includes(guessed);
  return { ...draft, text, valueKind: canGuess ? guessed : draft.valueKind };
}

export function draftOf(condition: Condition): ConditionDraft {
  const { path, op } = condition;
  const draft = { type: "condition", id: nextDraftId(), path, op, isKindChosen: true } as const;
  const { value = true } = condition;
  if (isList(value)) return { ...draft, ...writeList(value) };
  return {
    ...draft,
    valueKind: kindOf(value),
    text: typeof value === "boolean" || value === null ? "" : String(value),
  };
}

export type ReadCondition = { condition: Condition; problem?: undefined } | { problem: ConditionProblem };

/** The condition that was written, or what is wrong with it. The server has the last word. */
export function readCondition(draft: ConditionDraft): ReadCondition {
  const { op } = draft;
  const path = draft.path.trim();
  const known = parsePath(path);
  const value = readValue(draft);
  const problem: ConditionProblem = {
    ...(!known.ok && { path: path === "" ? "Enter the value to check." : known.message }),
    ...(value.problem !== undefined && { value: value.problem }),
  };
  if (problem.path !== undefined || value.problem !== undefined) return { problem };
  // The kinds that an operator takes are exactly those that `kindsFor` offers.
  return { condition: { path, op, value: value.value } as Condition };
}

type ReadValue = { value: Scalar | Scalar[]; problem?: undefined } | { problem: string };

function readValue({ op, valueKind, text }: ConditionDraft): ReadValue {
  if (valueKind === "true" || valueKind === "false") return { value: valueKind === "true" };
  if (valueKind === "null") return { value: null };
  if (takesList(op)) return readList(valueKind, text);
  if (valueKind === "number") return isNumeric(text) ? { value: Number(text) } : { problem: "Enter a number." };
  if (text === "" && op !== "eq" && op !== "ne") return { problem: "Enter the text to look for." };
  return { value: text };
}

function readList(kind: ValueKind, text: string): ReadValue {
  if (kind === "json") return readJsonList(text);
  const parts = splitList("in", text);
  if (parts.length === 0) return { problem: "List at least one value." };
  if (kind === "text") return { value: parts };
  return parts.every(isNumeric) ? { value: parts.map(Number) } : { problem: "Enter numbers, separated by commas." };
}

function readJsonList(text: string): ReadValue {
  const problem = 'Enter a list of values, as in ["EUR", 5, null].';
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 && value.every(isScalar) ? { value } : { problem };
  } catch {
    return { problem };
  }
}

function writeList(values: readonly Scalar[]): Pick<ConditionDraft, "valueKind" | "text"> {
  if (values.every((value) => typeof value === "number")) return { valueKind: "number", text: values.join(", ") };
  // A text with a comma or spaces around it would not survive being split again.
  const isSplittable = (value: Scalar) =>
    typeof value === "string" && value !== "" && value === value.trim() && !value.includes(",");
  if (values.every(isSplittable)) return { valueKind: "text", text: values.join(", ") };
  return { valueKind: "json", text: JSON.stringify(values) };
}

function splitList(op: Operator, text: string): string[] {
  if (!takesList(op)) return [text];
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function kindOf(value: Scalar): ValueKind {
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  return typeof value === "number" ? "number" : "text";
}

function isNumeric(text: string): boolean {
  return /^\s*-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) && Number.isFinite(Number(text));
}

export function isScalar(value: unknown): value is Scalar {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function isList(value: Scalar | readonly Scalar[]): value is readonly Scalar[] {
  return Array.isArray(value);
}
