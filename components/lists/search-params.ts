/** The query of a page's address, as anybody may have written it. */
export type SearchParams = Record<string, string | string[] | undefined>;

const MAX_LENGTH = 255;

/** A text to look for. What no stored text can be is left out rather than refused: the page shows what is left. */
export function textParam(given: SearchParams[string]): string {
  const text = typeof given === "string" ? given.replaceAll("\u0000", "").trim().toWellFormed() : "";
  return text.length > MAX_LENGTH ? "" : text;
}
