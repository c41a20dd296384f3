"use client";

import * as SelectPrimitive from "radix-ui/select";
import { cn } from "./cn";
import { useFieldControl } from "./field";
import { Icon } from "./icon";
import { controlStyles } from "./input";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export interface SelectGroup<Value extends string = string> {
  label: string;
  options: readonly SelectOption<Value>[];
}

export interface SelectProps<Value extends string> {
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  mono?: boolean;
  className?: string;
  id?: string;
  /** Needed where no Field gives a label. */
  "aria-label"?: string;
}

export function Select<Value extends string>({
  options,
  onValueChange,
  placeholder,
  mono,
  className,
  id,
  "aria-label": ariaLabel,
  ...root
}: SelectProps<Value>) {
  const wiring = useFieldControl({ id });
  return (
    <SelectPrimitive.Root
      {...root}
      // Every value comes from `options`, so the text that comes back is one of theirs.
      onValueChange={(value) => onValueChange?.(value as Value)}
    >
      <SelectPrimitive.Trigger
        id={id}
        aria-label={ariaLabel}
        {...wiring}
        className={cn(
          controlStyles,
          "inline-flex h-control items-center justify-between gap-2 pr-2 pl-2.5 text-left data-placeholder:text-text-3",
          mono && "font-mono text-[12.5px]",
          className,
        )}
      >
        <span className="truncate">
          {/* By itself the chosen label appears only after hydration, and the field would be empty until then. */}
          <SelectPrimitive.Value placeholder={placeholder}>{labelOf(options, root.value)}</SelectPrimitive.Value>
        </span>
        <Icon name="chevron-down" className="size-3.5 text-text-3" />
      </SelectPrimitive.Trigger>
      <SelectPrimitive.Portal>
        <SelectPrimitive.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) max-w-[calc(100vw-16px)] min-w-(--radix-select-trigger-width) animate-appear overflow-hidden rounded bg-raised shadow-pop [--ground:var(--raised)]"
        >
          <SelectPrimitive.Viewport className="p-1">
            {options.map((entry) =>
              "options" in entry ? (
                <SelectPrimitive.Group key={entry.label}>
                  <SelectPrimitive.Label className="px-2 pt-2 pb-1 text-xs text-text-3">
                    {entry.label}
                  </SelectPrimitive.Label>
                  {entry.options.map((option) => (
                    <Option key={option.value} {...option} />
                  ))}
                </SelectPrimitive.Group>
              ) : (
                <Option key={entry.value} {...entry} />
              ),
            )}
          </SelectPrimitive.Viewport>
        </SelectPrimitive.Content>
      </SelectPrimitive.Portal>
    </SelectPrimitive.Root>
  );
}

function labelOf(options: readonly (SelectOption | SelectGroup)[], value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return options
    .flatMap((entry) => ("options" in entry ? entry.options : [entry]))
    .find((option) => option.value === value)?.label;
}

function Option({ value, label, hint, disabled }: SelectOption) {
  return (
    <SelectPrimitive.Item
      value={value}
      disabled={disabled}
      // Named by everything it shows; by itself the item would leave its hint unsaid.
      aria-labelledby={undefined}
      className="flex min-h-control-sm cursor-default items-center gap-2 rounded-in py-1 pr-2 pl-2 text-sm outline-none select-none data-disabled:text-text-3 data-highlighted:bg-selected"
    >
      <span className="min-w-0 flex-1">
        <SelectPrimitive.ItemText>{label}</SelectPrimitive.ItemText>
        {hint && <span className="block text-xs text-text-3">{hint}</span>}
      </span>
      <span className="size-4 flex-none">
        <SelectPrimitive.ItemIndicator>
          <Icon name="check" />
        </SelectPrimitive.ItemIndicator>
      </span>
    </SelectPrimitive.Item>
  );
}
