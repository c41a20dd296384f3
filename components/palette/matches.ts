/** Whether every word that was typed begins a word of the text: "del ch" finds "Deliveries of a channel". */
export function matchesWords(query: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s.,_/-]+/)
    .filter((word) => word !== "");
}
