/**
 * Paths into an event: `type`, `source`, `subject`, `priority`, and anything below `data`
 * (`data.customer.id`, `data.items[0].sku`, `data["odd.key"].`).
 *
 * A key step reads own properties of objects, an index step elements of arrays, and nothing else: neither prototypes
 * nor `length` are visible to a rule.
 */
import { type Parsed, parsed, refused } from "@/server/domain/parsed";
import type { Priority } from "@/server/domain/limits/priority";

export const MAX_PATH_LENGTH = 255;

/** What a rule can see of an event. `data` is the publisher's JSON, parsed. */
export type RuleEvent = {
  type: string;
  source: string;
  subject?: string | null;
  priority: Priority;
  data: unknown;
};

const FIELDS = ["type", "source", "subject", "priority"] as const;
type Field = (typeof FIELDS)[number];

export type EventPath = {
  text: string;
  root: Field | "data";
  /** A text is the key of an object, a number the index of an array. */
  steps: readonly (string | number)[];
};

const PLAIN_KEY = String.raw`\.([^.[\]"\s]+)`;
const INDEX = String.raw`\[(0|[1-9]\d{0,5})\]`;
const QUOTED_KEY = String.raw`\[("(?:[^"\\]|\\.)*")\]`;

export function parsePath(text: string): Parsed<EventPath> {
  if (text.length > MAX_PATH_LENGTH) return refused(`A path has at most ${MAX_PATH_LENGTH} characters.`);

  const field = FIELDS.find((name) => name === text);
  if (field !== undefined) return parsed({ text, root: field, steps: [] });
  if (!/^data(?![^.[])/.test(text)) {
    return refused("A path is type, source, subject, priority, or starts with data, as in data.customer.id.");
  }
  const steps = parseSteps(text, "data".length);
  if (steps === null)
    return refused(`“${text}” is not a path like data.customer.id, data.items[0] or data["odd.key"].`);
  return parsed({ text, root: "data", steps });
}

/** The value a path leads to; undefined when there is none, which no JSON value is. */
export function readPath(path: EventPath, event: RuleEvent): unknown {
  if (path.root !== "data") return event[path.root] ?? undefined;
  let value = event.data;
  for (const step of path.steps) {
    value = typeof step === "number" ? readIndex(value, step) : readKey(value, step);
    if (value === undefined) return undefined;
  }
  return value;
}

function readIndex(value: unknown, index: number): unknown {
  return Array.isArray(value) ? (value as unknown[])[index] : undefined;
}

function readKey(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
    return undefined;
  return (value as Record<string, unknown>)[key];
}

function parseSteps(text: string, from: number): (string | number)[] | null {
  const step = new RegExp(`${PLAIN_KEY}|${INDEX}|${QUOTED_KEY}`, "y");
  const steps: (string | number)[] = [];
  step.lastIndex = from;
  while (step.lastIndex < text.length) {
    const [, key, index, quoted] = step.exec(text) ?? [];
    if (key !== undefined) steps.push(key);
    else if (index !== undefined) steps.push(Number(index));
    else {
      const unquoted = quoted === undefined ? null : unquote(quoted);
      if (unquoted === null) return null;
      steps.push(unquoted);
    }
  }
  return steps;
}

function unquote(quoted: string): string | null {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
