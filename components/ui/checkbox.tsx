"use client";

import * as CheckboxPrimitive from "radix-ui/checkbox";
import { useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon } from "./icon";

export interface CheckboxProps extends Omit<ComponentProps<typeof CheckboxPrimitive.Root>, "children"> {
  /** A sentence the person agrees to or a thing they include. Without it, pass `aria-label`. */
  label?: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const ownId = useId();
  const wiring = useFieldControl(props);
  const id = wiring.id ?? props.id ?? ownId;
  const [labelId, hintId] = [`${ownId}-label`, `${ownId}-hint`];
  const box = (
    <CheckboxPrimitive.Root
      aria-labelledby={label == null ? undefined : labelId}
      aria-describedby={hint == null ? undefined : hintId}
      {...props}
      {...wiring}
      id={id}
      className={cn(
        // The invisible margin makes a target of 24 px out of a box of 16.
        "relative grid size-4 flex-none place-items-center rounded-in border border-border-input bg-surface transition-colors before:absolute before:-inset-1 hover:border-text-3",
        "aria-invalid:border-bad-solid data-[state=checked]:border-accent-edge data-[state=checked]:bg-accent data-[state=checked]:text-accent-ink",
        "data-[state=indeterminate]:border-accent-edge data-[state=indeterminate]:bg-accent data-[state=indeterminate]:text-accent-ink",
        "disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken",
        className,
      )}
    >
      <CheckboxPrimitive.Indicator className="group grid place-items-center">
        <Icon name="check" className="size-3 stroke-2 group-data-[state=indeterminate]:hidden" />
        <span className="hidden h-0.5 w-2 rounded-[1px] bg-current group-data-[state=indeterminate]:block" />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  );
  if (label == null) return box;

  return (
    <div className="flex items-start gap-2 text-sm">
      <span className="mt-0.5 flex">{box}</span>
      <span className="grid min-w-0">
        <label id={labelId} htmlFor={id}>
          {label}
        </label>
        {/* A label too, so that a click on it counts; the name is the first one alone. */}
        {hint != null && (
          <label id={hintId} htmlFor={id} className="text-xs text-text-3">
            {hint}
          </label>
        )}
      </span>
    </div>
  );
}
