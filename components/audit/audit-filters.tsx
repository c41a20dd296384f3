"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { AREAS, type AuditFilter, PERIODS, writeAuditFilter } from "./audit-filter";

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The path of the page; a filter is an address. */
  path: string;
  people: readonly { userId: string; name: string }[];
}

const ANYONE = "anyone";

export function AuditFilters({ filter, path, people }: AuditFiltersProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const hrefWith = (change: Partial<AuditFilter>) => path + writeAuditFilter({ ...filter, ...change });
  const show = (change: Partial<AuditFilter>) =>
    startTransition(() => router.replace(hrefWith(change), { scroll: false }));

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2" aria-busy={isPending}>
      <Select
        aria-label="What was changed"
        className="w-44 max-sm:w-[calc(50%-4px)]"
        options={AREAS}
        value={filter.area}
        onValueChange={(area) => show({ area })}
      />
      <Select
        aria-label="Who changed it"
        className="w-44 max-sm:w-[calc(50%-4px)]"
        options={[
          { value: ANYONE, label: "Anyone" },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
        value={filter.actorId ?? ANYONE}
        onValueChange={(actor) => show({ actorId: actor === ANYONE ? undefined : actor })}
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
