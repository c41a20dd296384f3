"use client";

import * as RadioPrimitive from "radix-ui/radio-group";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";

/** Give it an `aria-label` or `aria-labelledby`. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioPrimitive.Root>) {
  return <RadioPrimitive.Root className={cn("grid gap-2", className)} {...props} />;
}

export interface RadioProps extends Omit<ComponentProps<typeof RadioPrimitive.Item>, "children"> {
  label: ReactNode;
  hint?: ReactNode;
  /** A hairline around the choice, for choices that need a sentence each. */
  boxed?: boolean;
}

export function Radio({ label, hint, boxed = false, className, ...props }: RadioProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [labelId, hintId] = [`${ownId}-label`, `${ownId}-hint`];
  return (
    <div
      className={cn(
        "relative flex items-start gap-2 text-sm",
        boxed &&
          "rounded border p-3 transition-colors hover:border-border-input has-data-[state=checked]:border-text has-data-[state=checked]:bg-hover",
        className,
      )}
    >
      <RadioPrimitive.Item
        {...props}
        id={id}
        aria-labelledby={labelId}
        aria-describedby={hint == null ? undefined : hintId}
        className="relative mt-0.5 grid size-4 flex-none place-items-center rounded-full border border-border-input bg-surface transition-colors before:absolute before:-inset-1 hover:border-text-3 focus-visible:rounded-full disabled:cursor-not-allowed disabled:bg-sunken data-[state=checked]:border-accent-edge data-[state=checked]:bg-accent"
      >
        <RadioPrimitive.Indicator className="block size-1.5 rounded-full bg-accent-ink" />
      </RadioPrimitive.Item>
      <span className="grid min-w-0">
        <label
          id={labelId}
          htmlFor={id}
          className={cn("font-medium", boxed && "after:absolute after:inset-0 after:rounded")}
        >
          {label}
        </label>
        {/* A label too, so that a click on it counts; the name is the first one alone. */}
        {hint != null && (
          <label id={hintId} htmlFor={id} className="text-text-2">
            {hint}
          </label>
        )}
      </span>
    </div>
  );
}
