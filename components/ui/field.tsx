"use client";

import * as LabelPrimitive from "radix-ui/label";
import { createContext, useContext, useId, type ComponentProps, type ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

interface FieldContext {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const Context = createContext<FieldContext | null>(null);

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return <LabelPrimitive.Root className={cn("text-sm font-medium text-text", className)} {...props} />;
}

export interface FieldProps {
  label: ReactNode;
  /** Stands at the right end of the label's line, such as "Forgot it?". */
  action?: ReactNode;
  hint?: ReactNode;
  /** Says what to change. While it is set, the control is marked as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Keeps the label for those who listen and hides it from those who see. */
  hideLabel?: boolean;
  className?: string;
  /** One control: Input, Textarea, Select or anything that uses `useFieldControl`. */
  children: ReactNode;
}

/** One control with its label, hint and error, joined for assistive technology. */
export function Field({ label, action, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const invalid = error != null && error !== false && error !== "";
  const hintId = hint == null ? undefined : `${id}-hint`;
  const describedBy = [hintId, invalid ? `${id}-error` : undefined].filter(Boolean).join(" ") || undefined;

  return (
    <Context value={{ controlId: `${id}-control`, describedBy, invalid, required }}>
      <div className={cn("grid min-w-0 content-start gap-1.5", className)}>
        <div className={cn("flex items-baseline justify-between gap-2", hideLabel && "sr-only")}>
          <Label htmlFor={`${id}-control`}>{label}</Label>
          {action}
        </div>
        {children}
        {hint != null && (
          <p id={hintId} className="text-xs text-text-3">
            {hint}
          </p>
        )}
        {invalid && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </Context>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-xs text-bad">
      <Icon name="info" className="mt-px size-3.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
  "aria-required"?: ComponentProps<"input">["aria-required"];
}

/** Fills in what the surrounding Field knows; what the control was given itself wins. */
export function useFieldControl(props: ControlProps): ControlProps {
  const field = useContext(Context);
  if (!field) return {};
  return {
    id: props.id ?? field.controlId,
    "aria-describedby": props["aria-describedby"] ?? field.describedBy,
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
    "aria-required": props["aria-required"] ?? (field.required || undefined),
  };
}
