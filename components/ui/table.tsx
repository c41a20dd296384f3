import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Scrolls sideways by itself where it must. Give it an `aria-label` or a caption. */
export function Table({ className, ...props }: ComponentProps<"table">) {
  return (
    <div className="min-w-0 overflow-x-auto">
      <table className={cn("w-full border-collapse text-sm", className)} {...props} />
    </div>
  );
}

export function TableHead({ className, ...props }: ComponentProps<"thead">) {
  return <thead className={cn("border-b", className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<"tbody">) {
  return <tbody className={cn("divide-y divide-border", className)} {...props} />;
}

export function TableRow({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      className={cn(
        "relative aria-selected:bg-selected aria-selected:shadow-[inset_3px_0_0_var(--text)] [tbody>&]:hover:bg-hover",
        className,
      )}
      {...props}
    />
  );
}

interface CellProps {
  /** Right-aligned, with figures of equal width. */
  numeric?: boolean;
  /** Left out on narrow screens: only what can be read elsewhere. */
  wideOnly?: boolean;
}

export function TableHeader({ className, numeric, wideOnly, ...props }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope="col"
      className={cn(
        "h-8 px-3 text-left text-xs font-normal whitespace-nowrap text-text-3 first:pl-4 last:pr-4",
        numeric && "text-right",
        wideOnly && "max-sm:hidden",
        className,
      )}
      {...props}
    />
  );
}

export function TableCell({ className, numeric, wideOnly, ...props }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={cn(
        "h-row px-3 py-1.5 tabular-nums first:pl-4 last:pr-4",
        numeric && "text-right whitespace-nowrap",
        wideOnly && "max-sm:hidden",
        className,
      )}
      {...props}
    />
  );
}
