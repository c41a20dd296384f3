import { cn } from "./cn";

export interface MonogramProps {
  name: string;
  /** Ink for what one is in, such as an organisation; quiet for people. */
  tone?: "ink" | "quiet";
  className?: string;
}

/** The name always stands beside it, so that it is decoration. */
export function Monogram({ name, tone = "quiet", className }: MonogramProps) {
  const letters = monogramLetters(name);
  return (
    <span
      aria-hidden
      className={cn(
        "grid size-5.5 flex-none place-items-center rounded text-2xs font-semibold",
        tone === "ink" ? "bg-text text-surface" : "bg-selected text-text-2",
        className,
      )}
    >
      {tone === "ink" ? letters.slice(0, 1) : letters}
    </span>
  );
}

/** Up to two letters that stand for a name: "Leila Haddad" → "LH", "Acme" → "A". */
export function monogramLetters(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => (word ? String.fromCodePoint(word.codePointAt(0) ?? 0) : ""))
    .join("")
    .toUpperCase();
}
