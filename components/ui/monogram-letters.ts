/** Up to two letters that stand for a name: "Leila Haddad" → "LH", "Acme" → "A". */
export function monogramLetters(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : ""))
    .join("")
    .toUpperCase();
}
