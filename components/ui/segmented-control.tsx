"use client";

import Link from "next/link";
import * as ToggleGroup from "radix-ui/toggle-group";
import { cn } from "./cn";

const frame = "inline-flex rounded border bg-sunken p-0.5 max-sm:flex max-sm:w-full";
const segment =
  "grid h-[calc(var(--control)-6px)] min-w-10 place-items-center rounded-in px-2 text-sm whitespace-nowrap text-text-2 tabular-nums transition-colors hover:text-text focus-visible:rounded-in max-sm:min-w-0 max-sm:flex-auto max-sm:px-1.5";
const chosen = "bg-raised font-medium text-text shadow-[0_0_0_1px_var(--border-strong)]";

export interface SegmentedControlProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
  className?: string;
}

/** One of a few, always exactly one. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  function choose(picked: string) {
    const option = options.find((each) => each.value === picked);
    // Pressing the chosen one again reports "", which would leave nothing chosen.
    if (option) onValueChange(option.value);
  }
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className={cn(frame, className)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cn(segment, value === option.value && chosen)}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

export interface SegmentedLinksProps {
  label: string;
  options: readonly { href: string; label: string; current: boolean }[];
  className?: string;
}

/** The same look for a choice that lives in the address, such as a time range. */
export function SegmentedLinks({ label, options, className }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={cn(frame, className)}>
      {options.map(({ href, label: word, current }) => (
        <Link
          key={href}
          href={href}
          scroll={false}
          aria-current={current ? "true" : undefined}
          className={cn(segment, current && chosen)}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
