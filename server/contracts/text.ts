/**
 * Text and times that PostgreSQL can hold. Every input that is stored or compared in SQL starts from these, so that
 * nothing a caller can write ends as a database error.
 */
import type { Parsed } from "@/server/domain/parsed";
import { z } from "zod";

const NOT_STORABLE = "has a character that cannot be stored: NUL, or half of a surrogate pair";

/** PostgreSQL refuses NUL; half of a surrogate pair has no UTF-8. */
const isStorableText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** The two checks themselves: a test finds them in every input. */
export const STORABLE_TEXT = z.refine<string>(isStorableText, NOT_STORABLE);
export const STORABLE_JSON = z.refine(isStorableJson, NOT_STORABLE);

/** Use it where `z.string()` would stand; `missing` is said when there is no text at all. */
export const storableText = (missing?: string) => z.string(missing).check(STORABLE_TEXT);

/** Any JSON value. Names and texts inside of it follow the same rule, however deep they are. */
export const storableJson = z.json().check(STORABLE_JSON);

function isStorableJson(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === "string" && !isStorableText(next)) return false;
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && !Object.keys(next).every(isStorableText)) return false;
    for (const inner of Object.values(next)) left.push(inner);
  }
  return true;
}

export const LATEST = new Date("9999-12-31T23:59:59.999Z");

/** A moment of ours: a filter's bounds, an expiry. Nothing here is older than 1970, where the time in ids begins. */
export const instant = (missing?: string) =>
  z.date(missing).min(new Date(0), "is before 1970").max(LATEST, "is after the year 9999");

const EARLIEST_WRITTEN = Date.parse("0001-01-01T00:00:00Z");
const MOST_OFFSET_HOURS = 14;
const MAX_WRITTEN_LENGTH = 64;

/** A moment as a publisher writes it, with its zone. The output is the same moment in UTC, with milliseconds. */
export const writtenInstant = (malformed: string) =>
  z.iso
    .datetime({ offset: true, error: malformed })
    .max(MAX_WRITTEN_LENGTH, malformed)
    .refine(hasKnownOffset, `has a zone more than ${MOST_OFFSET_HOURS} hours away from UTC`)
    .refine(isInStoredYears, "must be between the years 1 and 9999")
    .overwrite(toUtc);

function hasKnownOffset(text: string): boolean {
  const [, hours, minutes] = /[+-](\d{2}):?(\d{2})?$/.exec(text.slice("2026-01-01".length)) ?? [];
  return Number(hours ?? 0) + Number(minutes ?? 0) / 60 <= MOST_OFFSET_HOURS;
}

/** Says nothing of what is no time at all: the check before has. */
function isInStoredYears(text: string): boolean {
  const ms = Date.parse(text);
  return Number.isNaN(ms) || (ms >= EARLIEST_WRITTEN && ms <= LATEST.getTime());
}

/** Left as it is where one of the checks before has refused it. */
function toUtc(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}

export const idSchema = z.uuid("This is not an id.");

/** Text that the given reader understands; where it does not, the reader's own words are the message. */
export function readableBy(read: (text: string) => Parsed<unknown>, missing: string) {
  return storableText(missing).superRefine((text, ctx) => {
    const result = read(text);
    if (!result.ok) ctx.addIssue({ code: "custom", message: result.message });
  });
}
