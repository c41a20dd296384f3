"use client";

import { usePathname, useSearchParams } from "next/navigation";

/**
 * Which row is open beside its list: the end of the address. Opening another one changes the address alone, so the list
 * stays as it is and nothing but what is open is read.
 */
export function useSelection(base: string) {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  const hrefOf = (id?: string) => `${base}${id === undefined ? "" : `/${id}`}${query === "" ? "" : `?${query}`}`;
  const selectedId = pathname.startsWith(`${base}/`) ? decodeURIComponent(pathname.slice(base.length + 1)) : undefined;

  function select(id: string | undefined, { replace = false } = {}): void {
    if (replace) window.history.replaceState(null, "", hrefOf(id));
    else window.history.pushState(null, "", hrefOf(id));
  }

  return { selectedId, hrefOf, select };
}
