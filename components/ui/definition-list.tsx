import type { ReactNode } from "react";
import { cn } from "./cn";

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Keys and values in two columns; long values break anywhere rather than widen the page. */
export function DefinitionList({ items, className }: { items: readonly Definition[]; className?: string }) {
  return (
    <dl
      className={cn("grid grid-cols-[max-content_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm", className)}
    >
      {items.map(({ term, value }) => (
        <div key={term} className="contents">
          <dt className="text-text-3">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
