import { cn } from "./cn";
import { monogramLetters } from "./monogram-letters";

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
