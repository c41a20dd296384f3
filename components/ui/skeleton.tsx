import type { ComponentProps } from "react";
import { cn } from "./cn";

/** One bar in the shape of what comes. Put several into a SkeletonGroup. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden
      className={cn(
        "block h-2.5 animate-shimmer rounded-[3px] bg-[linear-gradient(100deg,var(--selected)_40%,var(--hover)_50%,var(--selected)_60%)] bg-size-[300%_100%] bg-right motion-reduce:bg-selected motion-reduce:bg-none",
        className,
      )}
      {...props}
    />
  );
}

export function SkeletonGroup({ label, className, children }: ComponentProps<"div"> & { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label} className={className}>
      {children}
    </div>
  );
}

/** What a readout shows before its number is there: a name, a number and a note. */
export function SkeletonReadout() {
  return (
    <>
      <Skeleton className="w-1/2" />
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="w-2/3" />
    </>
  );
}

/** Two-line rows, as lists have them. Widths differ from row to row, as words do. */
export function SkeletonRows({ rows = 5, label }: { rows?: number; label: string }) {
  const widths = ["w-3/5", "w-1/2", "w-2/3", "w-2/5"];
  return (
    <SkeletonGroup label={label} className="divide-y divide-border">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <div className="flex justify-between gap-4">
            <Skeleton className={widths[row % widths.length]} />
            <Skeleton className="w-10" />
          </div>
          <div className="flex items-center gap-2">
            <Skeleton className="size-3.5" />
            <Skeleton className="w-18" />
            <Skeleton className="w-1/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
