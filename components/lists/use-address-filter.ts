"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";

interface AddressFilter<Filter extends object> {
  filter: Filter;
  /** The address without its query. */
  path: string;
  read: (params: Record<string, string | undefined>) => Filter;
  write: (filter: Filter) => string;
}

/** One or several parts of a filter, as an address would say them. */
export type FilterChange<Filter extends object> = Partial<Record<keyof Filter, string | undefined>>;

/**
 * A filter that stands in the address of the page. What a menu sets is read back like an address, so that it can set
 * nothing that a link could not.
 */
export function useAddressFilter<Filter extends Record<keyof Filter, string | undefined>>({
  filter,
  path,
  read,
  write,
}: AddressFilter<Filter>) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  function show(change: FilterChange<Filter>): void {
    const query = write(read({ ...filter, ...change }));
    startTransition(() => router.replace(path + query, { scroll: false }));
  }
  return { isPending, show };
}
