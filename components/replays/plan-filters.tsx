"use client";

import { FilterChip } from "@/components/deliveries/filter-chip";
import { TIME_RANGES } from "@/components/deliveries/delivery-filter";
import type { FilterNames as DeliveryFilterNames } from "@/components/deliveries/delivery-filters";
import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import { Checkbox } from "@/components/ui/checkbox";
import { type PlanFilter, readPlanFilter, SETTLED_OPTIONS } from "./replay-filter";

interface PlanFiltersProps {
  filter: PlanFilter;
  names: DeliveryFilterNames;
  onChange: (filter: PlanFilter) => void;
}

const CAUSES = Object.entries(CATEGORY_WORDS).map(([value, { label }]) => ({ value, label }));
const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The filters of the list of deliveries, as far as they speak of what is settled. */
export function PlanFilters({ filter, names, onChange }: PlanFiltersProps) {
  /** Read back like an address, so that a menu can set nothing that a link could not. */
  function show(change: Partial<Record<keyof PlanFilter, string | undefined>>): void {
    const { all, status, ...rest } = filter;
    onChange(readPlanFilter({ ...rest, status: status ?? "any", all: all ? "1" : undefined, ...change }));
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <FilterChip
          label="Status"
          value={filter.status}
          options={SETTLED_OPTIONS}
          anyLabel="Any settled"
          onChange={(status) => show({ status: status ?? "any" })}
        />
        <FilterChip
          label="Channel"
          value={filter.channel}
          options={names.channels.map(named)}
          onChange={(channel) => show({ channel })}
        />
        <FilterChip label="Cause" value={filter.cause} options={CAUSES} onChange={(cause) => show({ cause })} />
        <FilterChip
          label="Time"
          value={filter.time}
          options={TIME_RANGES}
          anyLabel={null}
          onChange={(time) => show({ time })}
        />
        <FilterChip
          label="Rule"
          value={filter.rule}
          options={names.rules.map(named)}
          onChange={(rule) => show({ rule })}
        />
        <FilterChip
          label="Event type"
          value={filter.type}
          options={names.eventTypes.map((name) => ({ value: name, label: name }))}
          onChange={(type) => show({ type })}
        />
      </div>
      {filter.status === "failed" && (
        <Checkbox
          checked={!filter.all}
          onCheckedChange={(checked) => show({ all: checked === true ? undefined : "1" })}
          label="Leave out what was replayed since"
          hint="A message that arrived later is not sent again; one that failed again is sent once."
        />
      )}
    </div>
  );
}
