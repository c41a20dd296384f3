/**
 * The conditions of a rule, as they may be sent.
 *
 * A union of recursive shapes answers a mistake with "invalid input" at its root. So a walk over the tree finds the
 * mistakes first, each at its own place; the recursive schema behind it gives the type and the JSON Schema.
 */
import { z } from "zod";
import {
  type Condition,
  type ConditionTree,
  findOversize,
  GROUP_KINDS,
  type GroupKind,
  OPERATORS,
} from "@/server/domain/rules/condition-tree";
import { parsePath } from "@/server/domain/rules/event-path";
import { parseRegex, REGEX_LIMITS } from "@/server/domain/rules/linear-regex";
import { DESCRIBED } from "../patterns";
import { readableBy, storableText } from "@/server/contracts/text";

const MAX_TEXT_LENGTH = 1000;
const MAX_LIST_LENGTH = 100;

const text = storableText("Compare with text.").max(MAX_TEXT_LENGTH, `Use at most ${MAX_TEXT_LENGTH} characters.`);
const someText = text.min(1, "Enter the text to look for.");
const scalar = z.union([text, z.number(), z.boolean(), z.null()], "Compare with text, a number, true, false or null.");
const size = z.union([z.number(), text], "Compare with a number or text.");
const list = z
  .array(scalar, "Compare with a list of values.")
  .min(1, "List at least one value.")
  .max(MAX_LIST_LENGTH, `List at most ${MAX_LIST_LENGTH} values.`);
const regex = readableBy(parseRegex, "Enter a regular expression.").meta({
  format: "regex",
  minLength: 1,
  maxLength: REGEX_LIMITS.length,
  description: "RE2 syntax: no lookaround, no backreferences.",
});

export const eventPathSchema = readableBy(parsePath, "Enter the value to check, as in data.customer.id.").meta(
  DESCRIBED.eventPath,
);
// Priorities are names, and as text "high" comes before "low".
const sizePath = eventPathSchema
  .refine((path) => path !== "priority", "Priorities are names: use eq or in.")
  .meta(DESCRIBED.sizePath);

const path = eventPathSchema;
export const conditionSchema = z.discriminatedUnion(
  "op",
  [
    z.strictObject({ path, op: z.enum(["eq", "ne"]), value: scalar }),
    z.strictObject({ path: sizePath, op: z.enum(["gt", "gte", "lt", "lte"]), value: size }),
    z.strictObject({ path, op: z.enum(["in", "not_in"]), value: list }),
    z.strictObject({ path, op: z.literal("contains"), value: scalar }),
    z.strictObject({ path, op: z.enum(["starts_with", "ends_with"]), value: someText }),
    z.strictObject({ path, op: z.literal("exists"), value: z.boolean("Say true or false.").optional() }),
    z.strictObject({ path, op: z.literal("matches"), value: regex }),
  ],
  `Use one of the operators ${OPERATORS.join(", ")}.`,
) satisfies z.ZodType<Condition>;

const children = z.lazy(() => z.array(treeSchema).min(1));
const treeSchema: z.ZodType<ConditionTree, ConditionTree> = z
  .union([
    z.strictObject({ all: children }),
    z.strictObject({ any: children }),
    z.strictObject({ none: children }),
    conditionSchema,
  ])
  .meta({ id: "Conditions" });

export const conditionsSchema = z.preprocess((tree: ConditionTree, ctx) => {
  const oversize = findOversize(tree);
  if (oversize !== null) ctx.addIssue({ code: "custom", message: oversize, input: tree });
  else reportMistakes(tree, [], (at, message) => ctx.addIssue({ code: "custom", path: at, message, input: tree }));
  return tree;
}, treeSchema);

type Place = PropertyKey[];
type Report = (at: Place, message: string) => void;

function reportMistakes(node: unknown, at: Place, report: Report): void {
  const kinds = isRecord(node) ? GROUP_KINDS.filter((kind) => Object.hasOwn(node, kind)) : [];
  const [kind] = kinds;
  if (!isRecord(node)) {
    report(at, "A condition is an object with path, op and value, or a group: all, any or none.");
  } else if (kind === undefined) {
    for (const issue of conditionSchema.safeParse(node).error?.issues ?? []) {
      report([...at, ...issue.path], issue.message);
    }
  } else if (Object.keys(node).length > 1) {
    report(at, `A group has the key “${kind}” and no other.`);
  } else {
    reportGroupMistakes(kind, node[kind], at, report);
  }
}

function reportGroupMistakes(kind: GroupKind, members: unknown, at: Place, report: Report): void {
  if (!Array.isArray(members)) report([...at, kind], `“${kind}” is a list of conditions.`);
  else if (members.length === 0) report([...at, kind], `“${kind}” needs at least one condition.`);
  else members.forEach((member: unknown, index) => reportMistakes(member, [...at, kind, index], report));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
