"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { textParam } from "@/components/lists/search-params";

const PAUSE_MS = 150;

/** What the organisation has by this name or id, asked for when the typing pauses. */
export function useSearch(query: string) {
  const trpc = useTRPC();
  const settled = useSettled(textParam(query).slice(0, 200).toWellFormed());
  const { data, isFetching, error } = useQuery(
    trpc.search.find.queryOptions(
      { query: settled },
      { enabled: settled !== "", placeholderData: keepPreviousData, staleTime: 30_000 },
    ),
  );
  const isWaiting = settled !== query.trim() || isFetching;
  return { found: settled === "" ? [] : (data ?? []), isWaiting: query.trim() !== "" && isWaiting, error };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value === "" ? "" : settled;
}
