/** What is wrong with JSON that somebody is writing, and where; undefined when nothing is. */
export function jsonProblem(text: string): string | undefined {
  if (text.trim() === "") return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const at = placeOf(message, text);
    return at === undefined
      ? "This is not valid JSON yet. Look for a missing quote, comma or bracket."
      : `This is not valid JSON yet: look at line ${at.line}, column ${at.column}.`;
  }
}

/** Browsers say where in different ways; some not at all. */
function placeOf(message: string, text: string): { line: number; column: number } | undefined {
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return /end of/i.test(message) ? placeAt(text, text.length) : undefined;
  return placeAt(text, Number(position));
}

function placeAt(text: string, position: number): { line: number; column: number } {
  const lines = text.slice(0, position).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
