/**
 * The group key of an event: events of one rule and channel that share it are collected into one delivery.
 *
 * A key is readable where it can be (people see open groups) and always bounded, because it is part of an index. It
 * holds no raw control characters or broken surrogates, which the database would refuse.
 */
import { createHash } from "node:crypto";
import { type Meter, unmetered } from "@/server/domain/rules/cost";
import { type EventPath, readPath, type RuleEvent } from "@/server/domain/rules/event-path";

export type Ordering = "none" | "per_event_type" | "strict";

/** The longest value shown as it is; a longer one is replaced by its hash. */
const MAX_READABLE_LENGTH = 128;
const MAX_VALUE_DEPTH = 32;

/** No value can be mistaken for these: values are JSON, and JSON starts with neither sign. */
const UNGROUPED = "*";
const MISSING = "?";

export function groupKeyOf(event: RuleEvent, groupBy: EventPath | null, ordering: Ordering): string {
  return channelKeyOf(ruleKeyOf(event, groupBy), event.type, ordering);
}

/** The part of the key that is the same for all channels of a rule. Throws `TooCostly` where the meter ends. */
export function ruleKeyOf(event: RuleEvent, groupBy: EventPath | null, meter = unmetered()): string {
  if (groupBy === null) return UNGROUPED;
  meter.charge(groupBy.steps.length);
  return keyOfValue(readPath(groupBy, event), meter);
}

/** Order is promised per type, so one delivery must not mix types. A space cannot occur in a type. */
export function channelKeyOf(ruleKey: string, type: string, ordering: Ordering): string {
  return ordering === "per_event_type" ? `${type} ${ruleKey}` : ruleKey;
}

function keyOfValue(value: unknown, meter: Meter): string {
  if (value === undefined) return MISSING;
  const text = canonicalJson(value, 0, meter);
  return text.length <= MAX_READABLE_LENGTH ? text : `#${createHash("sha256").update(text).digest("hex")}`;
}

/** Writing a value and hashing what was written; twice as much where members are sorted. */
const MEMBER_STEPS = 20;

/** Equal values give equal text: keys are sorted. What lies deeper than anyone groups by is left out of the key. */
function canonicalJson(value: unknown, depth: number, meter: Meter): string {
  if (typeof value !== "object" || value === null) {
    meter.charge(MEMBER_STEPS + (typeof value === "string" ? value.length : 0));
    return JSON.stringify(value);
  }
  if (depth === MAX_VALUE_DEPTH) return '"…"';
  const within = (member: unknown) => canonicalJson(member, depth + 1, meter);
  if (Array.isArray(value)) {
    meter.charge(MEMBER_STEPS + value.length);
    return `[${value.map(within).join(",")}]`;
  }
  const keys = Object.keys(value);
  meter.charge(MEMBER_STEPS + 2 * MEMBER_STEPS * keys.length);
  const members = value as Record<string, unknown>;
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${within(members[key])}`)
    .join(",")}}`;
}
