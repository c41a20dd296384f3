/** The query of a page's address, as anybody may have written it. */
export type SearchParams = Record<string, string | string[] | undefined>;

const MAX_LENGTH = 255;

/** A text to look for. What no stored text can be is left out rather than refused: the page shows what is left. */
export function textParam(given: SearchParams[string]): string {
  const text = typeof given === "string" ? given.replaceAll("\u0000", "").trim().toWellFormed() : "";
  return text.length > MAX_LENGTH ? "" : text;
}

const HOUR_MS = 60 * 60 * 1000;
export const TIME_RANGES = [
  { value: "any", label: "Any", ms: undefined },
  { value: "1h", label: "Last hour", ms: HOUR_MS },
  { value: "24h", label: "Last 24 h", ms: 24 * HOUR_MS },
  { value: "7d", label: "Last 7 d", ms: 7 * 24 * HOUR_MS },
  { value: "30d", label: "Last 30 d", ms: 30 * 24 * HOUR_MS },
] as const;
export type TimeRange = (typeof TIME_RANGES)[number]["value"];
