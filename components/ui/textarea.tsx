"use client";

import type { ComponentProps } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { controlStyles } from "./input";

export function Textarea({ className, mono, ...props }: ComponentProps<"textarea"> & { mono?: boolean }) {
  const wiring = useFieldControl(props);
  return (
    <textarea
      rows={4}
      {...props}
      {...wiring}
      className={cn(
        controlStyles,
        "min-h-20 resize-y px-2.5 py-1.5",
        mono && "font-mono text-xs leading-4.5",
        className,
      )}
    />
  );
}
