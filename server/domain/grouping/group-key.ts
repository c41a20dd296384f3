/**
 * The group key of an event: events of one rule and channel that share it are collected into one delivery.
 *
 * A key is readable where it can be (people see open groups) and always bounded, because it is part of an index. It
 * holds no raw control characters or broken surrogates, which the database would refuse.
 */
import { createHash } from "node:crypto";
import { type EventPath, readPath, type RuleEvent } from "@/server/domain/rules/event-path";

export type Ordering = "none" | "per_event_type" | "strict";

/** The longest value shown as it is; a longer one is replaced by its hash. */
const MAX_READABLE_LENGTH = 128;
const MAX_VALUE_DEPTH = 32;

/** No value can be mistaken for these: values are JSON, and JSON starts with neither sign. */
const UNGROUPED = "*";
const MISSING = "?";

export function groupKeyOf(event: RuleEvent, groupBy: EventPath | null, ordering: Ordering): string {
  const key = groupBy === null ? UNGROUPED : keyOfValue(readPath(groupBy, event));
  // Order is promised per type, so one delivery must not mix types. A space cannot occur in a type.
  return ordering === "per_event_type" ? `${event.type} ${key}` : key;
}

function keyOfValue(value: unknown): string {
  if (value === undefined) return MISSING;
  const text = canonicalJson(value, 0);
  return text.length <= MAX_READABLE_LENGTH ? text : `#${createHash("sha256").update(text).digest("hex")}`;
}

/** Equal values give equal text: keys are sorted. What lies deeper than anyone groups by is left out of the key. */
function canonicalJson(value: unknown, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth === MAX_VALUE_DEPTH) return '"…"';
  if (Array.isArray(value)) return `[${value.map((member) => canonicalJson(member, depth + 1)).join(",")}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member, depth + 1)}`).join(",")}}`;
}
