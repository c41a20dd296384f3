import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A link among words. It is underlined inside of a paragraph, where colour alone would not tell it from its neighbours. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      className={cn(
        "rounded-in font-medium text-accent-text underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current in-[p]:decoration-current/40 in-[p]:hover:decoration-current",
        className,
      )}
      {...props}
    />
  );
}
