/**
 * Event types (`billing.invoice.failed`) and the patterns that select them (`billing.*.failed`, `billing.**`).
 *
 * Types are case-insensitive: publishers disagree about case, and two types that differ only in case are one type to
 * the people who write rules. The canonical form is lower case; only canonical types and patterns are stored and
 * compared.
 */
import { type Parsed, parsed, refused } from "@/server/domain/parsed";

export const MAX_EVENT_TYPE_LENGTH = 255;

const SEGMENT = /^[A-Za-z0-9_-]+$/;
const ONE_SEGMENT = "*";
const ANY_SEGMENTS = "**";

export type EventPattern = {
  /** Canonical text, as stored and shown. */
  text: string;
  segments: readonly string[];
  /** False for an exact pattern, which is compared as text without splitting anything. */
  hasWildcard: boolean;
};

/** Reads an event type and returns its canonical form. */
export function parseEventType(text: string): Parsed<string> {
  const problem = findProblem(text, "An event type");
  if (problem !== null) return refused(problem);

  const wrong = text.split(".").find((segment) => !SEGMENT.test(segment));
  if (wrong !== undefined) return refused(describeWrongSegment("An event type", wrong));
  return parsed(text.toLowerCase());
}

/** Reads a pattern: an event type in which a whole segment may be `*` (exactly one) or `**` (any number, even none). */
export function parsePattern(text: string): Parsed<EventPattern> {
  const problem = findProblem(text, "A pattern");
  if (problem !== null) return refused(problem);

  const segments = text.split(".");
  const wrong = segments.find((segment) => !isWildcard(segment) && !SEGMENT.test(segment));
  if (wrong?.includes("*") === true) {
    return refused(`In “${wrong}” the wildcard is only a part of its segment; a wildcard stands for whole segments.`);
  }
  if (wrong !== undefined) return refused(describeWrongSegment("A pattern", wrong));

  const canonical = text.toLowerCase();
  return parsed({ text: canonical, segments: canonical.split("."), hasWildcard: segments.some(isWildcard) });
}

/** Whether a pattern selects a canonical event type. Never exponential, however many `**` the pattern has. */
export function matchesType(pattern: EventPattern, type: string): boolean {
  if (!pattern.hasWildcard) return pattern.text === type;
  if (pattern.text === ANY_SEGMENTS) return true;
  return matchesSegments(pattern.segments, type.split("."));
}

/**
 * Only the latest `**` is ever widened: whatever an earlier one could absorb, the latest can absorb as well, so going
 * further back cannot find a match that this misses.
 */
function matchesSegments(pattern: readonly string[], type: readonly string[]): boolean {
  let p = 0;
  let t = 0;
  let afterStars = -1;
  let absorbedTo = 0;
  while (t < type.length) {
    const segment = pattern[p];
    if (segment === ANY_SEGMENTS) {
      afterStars = ++p;
      absorbedTo = t;
    } else if (segment !== undefined && (segment === ONE_SEGMENT || segment === type[t])) {
      p++;
      t++;
    } else if (afterStars >= 0) {
      p = afterStars;
      t = ++absorbedTo;
    } else {
      return false;
    }
  }
  while (pattern[p] === ANY_SEGMENTS) p++;
  return p === pattern.length;
}

function isWildcard(segment: string): boolean {
  return segment === ONE_SEGMENT || segment === ANY_SEGMENTS;
}

function findProblem(text: string, noun: string): string | null {
  if (text === "") return `${noun} cannot be empty.`;
  if (text.length > MAX_EVENT_TYPE_LENGTH) return `${noun} has at most ${MAX_EVENT_TYPE_LENGTH} characters.`;
  return null;
}

function describeWrongSegment(noun: string, segment: string): string {
  if (segment === "") return `${noun} has text on both sides of every dot, as in “user.created”.`;
  return `${noun} is made of letters, digits, “_” and “-”, separated by dots; “${segment}” has something else.`;
}
