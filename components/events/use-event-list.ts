"use client";

import type { RefObject } from "react";
import { type ApiInput, type ApiOutput, useTRPC, useTRPCClient } from "@/components/api/trpc";
import { useNewestFirst } from "@/components/lists/use-newest-first";

interface EventListOptions {
  input: ApiInput["events"]["list"];
  firstPage: ApiOutput["events"]["list"];
  listRef: RefObject<HTMLElement | null>;
}

export function useEventList({ input, ...options }: EventListOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useNewestFirst({
    filterKey: JSON.stringify(input),
    pageAt: (cursor) => ({
      queryKey: trpc.events.list.queryKey({ ...input, cursor }),
      queryFn: () => client.events.list.query({ ...input, cursor }),
    }),
    ...options,
  });
}
