import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

export interface ChipProps extends Omit<ComponentProps<"button">, "value"> {
  /** What is filtered: "Status". */
  label: ReactNode;
  /** What it is set to: "Any". Without it the chip invites to add one. */
  value?: ReactNode;
}

/** The trigger of a filter, for a Popover or a DropdownMenu. */
export function Chip({ label, value, className, ...props }: ChipProps) {
  const adds = value == null;
  return (
    <button
      type="button"
      className={cn(
        "inline-flex h-control-sm flex-none items-center gap-1.5 rounded border border-border-strong bg-surface px-2 text-sm whitespace-nowrap transition-colors hover:bg-hover",
        adds && "border-dashed text-text-2",
        className,
      )}
      {...props}
    >
      {adds && <Icon name="plus" className="size-3.5 text-text-3" />}
      <span className={cn(!adds && "text-text-3")}>{label}</span>
      {!adds && <span className="max-w-48 truncate font-medium">{value}</span>}
      {!adds && <Icon name="chevron-down" className="size-3.5 text-text-3" />}
    </button>
  );
}
