/**
 * Regular expressions that people write, on an engine without backtracking (RE2 syntax: no lookaround, no
 * backreferences).
 *
 * Linear time is not yet little time: the cost is text × program. A pattern made to hurt (`a[ab]{400}[cd]`, program
 * 404) takes 45 ms on 4 KiB, an ordinary one below 0.1 ms; hence a bound on both, and a price that is known beforehand.
 */
import { RE2JS } from "re2js";
import { type Parsed, parsed, refused } from "@/server/domain/parsed";
import { countRegexSteps } from "./regex-size";

export const MAX_REGEX_TEXT_LENGTH = 4096;

type RegexLimits = { length: number; size: number };
/** For what is saved now. Plain text of the full length fits; only repetition counts (`{100}`) can be too large. */
export const REGEX_LIMITS: RegexLimits = { length: 200, size: 250 };
/** For what was saved when more was allowed: it is charged like everything else. */
const STORED_LIMITS: RegexLimits = { length: 500, size: 600 };

export type LinearRegex = {
  /** Instructions of its program: what each character of a text may cost. */
  size: number;
  /** Does any part of this text match? */
  test: (text: string) => boolean;
};

export function parseRegex(source: string): Parsed<LinearRegex> {
  return compile(source, REGEX_LIMITS);
}

/** As `parseRegex`, for patterns that were saved under earlier limits. */
export function parseStoredRegex(source: string): Parsed<LinearRegex> {
  return compile(source, STORED_LIMITS);
}

function compile(source: string, limits: RegexLimits): Parsed<LinearRegex> {
  if (source === "") return refused("A regular expression cannot be empty.");
  if (source.length > limits.length) return refused(`A regular expression has at most ${limits.length} characters.`);
  // Compiling costs what the program would: this is told from the text alone, with room for what the compiler saves.
  if (countRegexSteps(source) > 4 * limits.size) return refused(REPEATS);
  try {
    const regex = RE2JS.compile(source);
    const size = regex.programSize();
    return size > limits.size ? refused(REPEATS) : parsed({ size, test: (text) => find(regex, text) });
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "it cannot be read";
    return refused(`This is not a regular expression in RE2 syntax: ${reason}.`);
  }
}

const REPEATS = "This regular expression repeats too much; use smaller counts.";

/** By searching, not by `test`: that builds an automaton, at several times the cost, and keeps megabytes of it. */
function find(regex: RE2JS, text: string): boolean {
  const isFound = regex.matcher(text).find();
  regex.reset();
  return isFound;
}
