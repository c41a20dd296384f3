"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { cn } from "@/components/ui/cn";
import { type CountedNoun, countLabel, countWords } from "./nav-counts";

/** How many there are: nothing until it is known, and nothing of nothing. Its row is as high without it. */
export function NavCount({ noun }: { noun: CountedNoun }) {
  const { data } = useQuery(useTRPC().stats.counts.queryOptions());
  const count = data?.[noun];
  if (!count || count.count === 0) return null;
  return (
    <span
      className={cn(
        "ml-auto text-xs tabular-nums",
        noun === "deadLetters" ? "font-medium text-bad" : "font-normal text-text-3",
      )}
    >
      <span aria-hidden>{countLabel(count)}</span>
      <span className="sr-only">{countWords(noun, count)}</span>
    </span>
  );
}
