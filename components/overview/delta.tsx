import { cn } from "@/components/ui/cn";
import type { Delta } from "./overview-words";

const ARROWS = { up: "↑", down: "↓", same: "=" };
const WORDS = { up: "up", down: "down", same: "unchanged" };

/** "↓ 0.79 vs day before", with the direction in words for those who hear it. */
export function DeltaLine({ delta, before }: { delta: Delta | null; before: string }) {
  if (delta === null) return <>no earlier data</>;
  return (
    <>
      <span className={cn("font-medium", delta.isBad ? "text-bad" : "text-text-2")}>
        <span aria-hidden>{ARROWS[delta.direction]} </span>
        <span className="sr-only">{WORDS[delta.direction]} </span>
        {delta.amount}
      </span>{" "}
      {before}
    </>
  );
}
