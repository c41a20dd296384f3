"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type RefObject, useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { CopyTextButton } from "@/components/ui/copy-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { Tooltip } from "@/components/ui/tooltip";
import {
  type DeliveryFilter,
  readDeliveryFilter,
  STATUS_OPTIONS,
  TIME_RANGES,
  writeDeliveryFilter,
} from "./delivery-filter";
import { CATEGORY_WORDS } from "./failure-words";
import { FilterChip } from "./filter-chip";
import { IdSearch } from "./id-search";

export interface FilterNames {
  channels: readonly { id: string; name: string }[];
  rules: readonly { id: string; name: string }[];
  eventTypes: readonly string[];
}

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  names: FilterNames;
  /** The address without its query: with the open delivery, if there is one. */
  path: string;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Where all that the list shows can be replayed; undefined for those who may not. */
  replayHref: string | undefined;
}

type Extra = "rule" | "type";
const EXTRAS: readonly { value: Extra; label: string }[] = [
  { value: "rule", label: "Rule" },
  { value: "type", label: "Event type" },
];
const CAUSES = Object.entries(CATEGORY_WORDS).map(([value, { label }]) => ({ value, label }));
const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

export function DeliveryFilters({ filter, names, path, searchRef, replayHref }: DeliveryFiltersProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [added, setAdded] = useState<Extra>();
  const isShown = (extra: Extra) => filter[extra] !== undefined || added === extra;
  const missing = EXTRAS.filter(({ value }) => !isShown(value));

  /** Read back like an address, so that a menu can set nothing that a link could not. */
  function show(change: Partial<Record<keyof DeliveryFilter, string | undefined>>): void {
    const next = readDeliveryFilter({ ...filter, ...change });
    startTransition(() => router.replace(path + writeDeliveryFilter(next), { scroll: false }));
  }

  return (
    <div
      aria-busy={isPending}
      className="flex flex-none no-scrollbar items-start gap-2 overflow-x-auto border-b px-4 py-3 sm:flex-wrap md:px-6"
    >
      <IdSearch key={filter.id} value={filter.id} onSearch={(id) => show({ id })} inputRef={searchRef} />
      <FilterChip
        label="Status"
        value={filter.status}
        options={STATUS_OPTIONS}
        onChange={(status) => show({ status })}
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
      {isShown("rule") && (
        <FilterChip
          label="Rule"
          value={filter.rule}
          options={names.rules.map(named)}
          onChange={(rule) => show({ rule })}
          defaultOpen={added === "rule"}
        />
      )}
      {isShown("type") && (
        <FilterChip
          label="Event type"
          value={filter.type}
          options={names.eventTypes.map((name) => ({ value: name, label: name }))}
          onChange={(type) => show({ type })}
          defaultOpen={added === "type"}
        />
      )}
      {missing.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Chip label="Filter" />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="start">
            {missing.map(({ value, label }) => (
              <DropdownMenuItem key={value} onSelect={() => setAdded(value)}>
                {label}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <div className="ml-auto flex flex-none gap-1">
        {replayHref !== undefined && (
          <Tooltip content="Replay all matching…">
            <Button asChild size="icon-sm" variant="ghost">
              <Link href={replayHref} prefetch={false}>
                <Icon name="replay" label="Replay all matching…" />
              </Link>
            </Button>
          </Tooltip>
        )}
        <CopyTextButton text={() => window.location.href} className="h-control-sm flex-none px-2.5">
          Copy link
        </CopyTextButton>
      </div>
    </div>
  );
}
