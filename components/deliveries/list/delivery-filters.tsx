"use client";

import Link from "next/link";
import { type RefObject, useState } from "react";
import { useAddressFilter } from "@/components/lists/use-address-filter";
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
import { type DeliveryFilter, readDeliveryFilter, STATUS_OPTIONS, writeDeliveryFilter } from "./delivery-filter";
import { type ExtraFilter, FilterChips, type FilterNames } from "./filter-chips";
import { IdSearch } from "./id-search";

interface DeliveryFiltersProps {
  filter: DeliveryFilter;
  names: FilterNames;
  /** The address without its query: with the open delivery, if there is one. */
  path: string;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Where all that the list shows can be replayed; undefined for those who may not. */
  replayHref: string | undefined;
}

/** Whoever looks for one id wants to see what has it, whatever the list was narrowed down to. */
const EVERYTHING = {
  status: undefined,
  channel: undefined,
  rule: undefined,
  type: undefined,
  cause: undefined,
  time: undefined,
};

const EXTRAS: readonly { value: ExtraFilter; label: string }[] = [
  { value: "rule", label: "Rule" },
  { value: "type", label: "Event type" },
];

export function DeliveryFilters({ filter, names, path, searchRef, replayHref }: DeliveryFiltersProps) {
  const { isPending, show } = useAddressFilter({ filter, path, read: readDeliveryFilter, write: writeDeliveryFilter });
  const [added, setAdded] = useState<ExtraFilter>();
  const isShown = (extra: ExtraFilter) => filter[extra] !== undefined || added === extra;
  const missing = EXTRAS.filter(({ value }) => !isShown(value));

  return (
    <div
      aria-busy={isPending}
      className="flex flex-none no-scrollbar items-start gap-2 overflow-x-auto border-b px-4 py-3 sm:flex-wrap md:px-6"
    >
      <IdSearch
        key={filter.id}
        value={filter.id}
        onSearch={(id) => show(id === undefined ? { id } : { ...EVERYTHING, id })}
        inputRef={searchRef}
      />
      <FilterChips
        filter={filter}
        names={names}
        statuses={STATUS_OPTIONS}
        onChange={show}
        isShown={isShown}
        added={added}
      />
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
