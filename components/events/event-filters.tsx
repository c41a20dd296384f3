"use client";

import { type KeyboardEvent, type SubmitEvent, useRef, useState } from "react";
import { FilterChip } from "@/components/lists/filter-chip";
import { TIME_RANGES } from "@/components/lists/search-params";
import { useSearchKey } from "@/components/keyboard/use-shortcut";
import { useAddressFilter } from "@/components/lists/use-address-filter";
import { Input } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { EVENT_STATES, type EventFilter, readEventFilter, writeEventFilter } from "./event-filter";

interface EventFiltersProps {
  filter: EventFilter;
  path: string;
  eventTypes: readonly string[];
}

export function EventFilters({ filter, path, eventTypes }: EventFiltersProps) {
  const { isPending, show } = useAddressFilter({ filter, path, read: readEventFilter, write: writeEventFilter });
  return (
    <div aria-busy={isPending} className="mb-4 flex flex-wrap items-center gap-2">
      <SourceFilter key={filter.source} value={filter.source} onChange={(source) => show({ source })} />
      <FilterChip
        label="Type"
        value={filter.type}
        options={eventTypes.map((name) => ({ value: name, label: name }))}
        onChange={(type) => show({ type })}
      />
      <FilterChip label="State" value={filter.state} options={EVENT_STATES} onChange={(state) => show({ state })} />
      <FilterChip
        label="Time"
        value={filter.time}
        options={TIME_RANGES}
        anyLabel={null}
        onChange={(time) => show({ time })}
      />
    </div>
  );
}

interface SourceFilterProps {
  value: string | undefined;
  onChange: (source: string | undefined) => void;
}

/** Sources are whatever publishers call themselves, so there is nothing to choose from. */
function SourceFilter({ value = "", onChange }: SourceFilterProps) {
  const [text, setText] = useState(value);
  const fieldRef = useRef<HTMLInputElement>(null);
  useSearchKey(fieldRef, "Filter by source");
  function apply(next: string): void {
    if (next.trim() !== value) onChange(next.trim() === "" ? undefined : next.trim());
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    apply(text);
  }
  function clear(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    setText("");
    apply("");
  }
  return (
    <form role="search" onSubmit={submit} className="w-55 max-sm:w-full">
      <Input
        ref={fieldRef}
        type="search"
        icon="search"
        suffix={<Kbd>/</Kbd>}
        className="h-control-sm pr-8"
        aria-label="Source"
        placeholder="Source"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => apply(text)}
        onKeyDown={clear}
        autoComplete="off"
        spellCheck={false}
      />
    </form>
  );
}
