"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon, type IconName } from "./icon";

/** The look of everything one types or chooses into: the darker edge says so. */
export const controlStyles = [
  "w-full min-w-0 rounded border border-border-input bg-surface text-sm transition-colors hover:border-text-3",
  "focus-visible:border-focus focus-visible:outline-offset-[-1px]",
  "aria-invalid:border-bad-solid read-only:bg-surface disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-text-3",
];

export interface InputProps extends ComponentProps<"input"> {
  /** Ids, headers, paths: what must be read letter by letter. */
  mono?: boolean;
  /** Inside, at the left end. */
  icon?: IconName;
  /** Inside, at the right end: a unit or a key hint. */
  suffix?: ReactNode;
}

export function Input({ className, mono, icon, suffix, ...props }: InputProps) {
  const wiring = useFieldControl(props);
  const input = (
    <input
      {...props}
      {...wiring}
      className={cn(
        controlStyles,
        "h-control px-2.5",
        mono && "font-mono text-[12.5px]",
        icon && "pl-8",
        suffix != null && "pr-16 tabular-nums",
        className,
      )}
    />
  );
  if (!icon && suffix == null) return input;

  return (
    <span className="relative block min-w-0">
      {icon && (
        <Icon name={icon} className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-3" />
      )}
      {input}
      {suffix != null && (
        <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-xs text-text-3">
          {suffix}
        </span>
      )}
    </span>
  );
}
