import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A quiet tag for kinds and patterns. What has a result or an end is a Status instead. */
export function Badge({ className, mono = false, ...props }: ComponentProps<"span"> & { mono?: boolean }) {
  return (
    <span
      className={cn(
        "inline-flex h-5.5 max-w-full items-center gap-1 truncate rounded-in border bg-sunken px-1.5 text-xs whitespace-nowrap text-text-2",
        mono && "font-mono",
        className,
      )}
      {...props}
    />
  );
}
