"use client";

import { FilterChips, type FilterNames } from "@/components/deliveries/list/filter-chips";
import { Checkbox } from "@/components/ui/checkbox";
import type { PlanFilter } from "./plan-address";
import { changePlanFilter, SETTLED_OPTIONS } from "./replay-filter";

interface PlanFiltersProps {
  filter: PlanFilter;
  names: FilterNames;
  onChange: (filter: PlanFilter) => void;
}

/** The filters of the list of deliveries, as far as they speak of what is settled. */
export function PlanFilters({ filter, names, onChange }: PlanFiltersProps) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <FilterChips
          filter={filter}
          names={names}
          statuses={SETTLED_OPTIONS}
          anyStatus="Any settled"
          onChange={(change) => onChange(changePlanFilter(filter, change))}
        />
      </div>
      {filter.status === "failed" && (
        <Checkbox
          checked={!filter.all}
          onCheckedChange={(checked) => onChange({ ...filter, all: checked !== true })}
          label="Leave out what was replayed since"
          hint="A message that was delivered later is not sent again. One that failed again is sent once."
        />
      )}
    </div>
  );
}
