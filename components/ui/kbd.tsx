import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A key to press. Hidden on narrow screens, which have none. */
export function Kbd({ className, ...props }: ComponentProps<"kbd">) {
  return (
    <kbd
      className={cn(
        "hidden h-4.5 min-w-4.5 place-items-center rounded-in border bg-canvas px-1 font-sans text-2xs leading-none font-medium text-text-3 sm:inline-grid",
        className,
      )}
      {...props}
    />
  );
}
