import { cn } from "@/components/ui/cn";
import type { Phrase } from "@/components/rules/rule-words";

/** Words in sans, paths and values in mono, so that neither is taken for the other. */
export function PhraseText({ phrase, className }: { phrase: Phrase; className?: string }) {
  return (
    <span className={cn("wrap-anywhere", className)}>
      {phrase.map((part, index) =>
        typeof part === "string" ? (
          part
        ) : (
          <code key={index} className="font-mono text-[0.93em] text-text">
            {part.code}
          </code>
        ),
      )}
    </span>
  );
}
