"use client";

import { Chip } from "@/components/ui/chip";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

interface FilterChipProps {
  /** What is filtered: "Status". */
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  /** The word for no filter; null where one of the options says it. */
  anyLabel?: string | null;
  onChange: (value: string | undefined) => void;
  defaultOpen?: boolean;
}

const ANY = "";

/** One filter of a list: what it is set to, and a menu to change it. */
export function FilterChip({ label, value, options, anyLabel = "Any", onChange, defaultOpen }: FilterChipProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <Chip label={label} value={chosen?.label ?? value ?? anyLabel} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-80 max-w-80">
        <DropdownMenuRadioGroup
          value={value ?? ANY}
          onValueChange={(picked) => onChange(picked === ANY ? undefined : picked)}
        >
          {anyLabel !== null && <DropdownMenuRadioItem value={ANY}>{anyLabel}</DropdownMenuRadioItem>}
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              <span className="truncate">{option.label}</span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
