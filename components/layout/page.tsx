import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The measure of an ordinary page inside of the shell. */
export function Page({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("w-full max-w-[1320px] p-4 md:p-6", className)} {...props} />;
}

/** The first thing Tab reaches. */
export function SkipLink() {
  return (
    <a href="#main" className="absolute -top-16 left-2 z-50 rounded bg-raised px-3 py-2 text-sm shadow-pop focus:top-2">
      Skip to content
    </a>
  );
}
