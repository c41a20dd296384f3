/** Cuts text to what a receiver takes: by characters as JavaScript counts them, never through one of two units. */
export function fitText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** As many whole lines as fit: a line that is cut could be cut in the middle of an escape. */
export function fitLines(lines: readonly string[], max: number): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > max) break;
    kept.push(line);
  }
  return kept;
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
