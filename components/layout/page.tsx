import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** The measure of an ordinary page inside of the shell. */
export function Page({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("w-full max-w-[1320px] p-4 md:p-6", className)} {...props} />;
}
