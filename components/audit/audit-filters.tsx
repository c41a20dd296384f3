"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { FilterChip } from "@/components/lists/filter-chip";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { AREAS, type AuditFilter, PERIODS, writeAuditFilter } from "./audit-filter";

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The path of the page; a filter is an address. */
  path: string;
  people: readonly { userId: string; name: string }[];
}

export function AuditFilters({ filter, path, people }: AuditFiltersProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const hrefWith = (change: Partial<AuditFilter>) => path + writeAuditFilter({ ...filter, ...change });
  const show = (change: Partial<AuditFilter>) =>
    startTransition(() => router.replace(hrefWith(change), { scroll: false }));

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2" aria-busy={isPending}>
      <FilterChip
        label="What"
        value={filter.area}
        options={AREAS}
        anyLabel={null}
        onChange={(picked) => show({ area: AREAS.find(({ value }) => value === picked)?.value ?? filter.area })}
      />
      <FilterChip
        label="Who"
        value={filter.actorId}
        anyLabel="Anyone"
        options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
        onChange={(actorId) => show({ actorId })}
      />
      <SegmentedLinks
        label="Period"
        className="sm:ml-auto"
        options={PERIODS.map(({ value, label }) => ({
          href: hrefWith({ period: value }),
          label,
          current: filter.period === value,
        }))}
      />
    </div>
  );
}
