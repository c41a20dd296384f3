const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Lays JSON out over lines without reading its values, so that a number with more digits than a browser can hold is shown
 * as it was sent. What is not valid JSON comes back untouched.
 */
export function indentJson(source: string): string {
  if (!isJson(source)) return source;
  const tokens = source.match(TOKEN) ?? [];
  let text = "";
  let depth = 0;
  let last = "";
  for (const token of tokens) {
    const closes = token === "}" || token === "]";
    if (closes) depth -= 1;
    const isEmpty = closes && (last === "{" || last === "[");
    const breaks = last === "," || ((last === "{" || last === "[") && !isEmpty) || (closes && !isEmpty);
    text += `${breaks ? `\n${"  ".repeat(depth)}` : ""}${token}${token === ":" ? " " : ""}`;
    if (token === "{" || token === "[") depth += 1;
    last = token;
  }
  return text;
}

function isJson(source: string): boolean {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
}
