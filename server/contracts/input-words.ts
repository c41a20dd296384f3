import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/**
 * What to change about an input, where its schema says nothing itself: zod's own words are for programmers. They stand
 * beside the name of the field, so they go on from it: "type" "is required".
 */
export function inputWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.input === undefined ? "is required" : `must be ${oneOf(issue.values.map(String))}`;
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "must not be empty";
      return bound("at least", issue.origin, Number(issue.minimum));
    case "too_big":
      return bound("at most", issue.origin, Number(issue.maximum));
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    case "invalid_format":
      return `is not ${FORMATS[issue.format] ?? "in the expected format"}`;
    case "invalid_union":
      return issue.input === undefined ? "is required" : "has none of the allowed shapes";
    default:
      return undefined;
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  date: "a time",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "a URL",
  uuid: "an id",
  datetime: "an ISO 8601 time with a zone",
};

const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

function bound(words: "at least" | "at most", origin: string, limit: number): string {
  const unit = COUNTED[origin];
  if (origin === "date") return words === "at least" ? "is too early" : "is too late";
  const verb = words === "at most" ? "may" : "must";
  const shown = limit.toLocaleString("en-US");
  return unit ? `${verb} have ${words} ${shown} ${unit[limit === 1 ? 0 : 1]}` : `${verb} be ${words} ${shown}`;
}

function oneOf(values: readonly string[]): string {
  const last = values.at(-1) ?? "";
  return values.length < 2 ? last : `${values.slice(0, -1).join(", ")} or ${last}`;
}

const KIB = 1024;
const MIB = 1024 * KIB;

/** A limit as people write it: "8 MiB", "256 KiB", "1,000 bytes". Only whole units: a limit must not be rounded. */
export function sizeWords(bytes: number): string {
  if (bytes >= MIB && bytes % MIB === 0) return `${bytes / MIB} MiB`;
  if (bytes >= KIB && bytes % KIB === 0) return `${bytes / KIB} KiB`;
  return `${bytes.toLocaleString("en-US")} ${bytes === 1 ? "byte" : "bytes"}`;
}
