"use client";

import type { RefObject } from "react";
import { type ApiOutput, useTRPC, useTRPCClient } from "@/components/api/trpc";
import { useNewestFirst } from "@/components/lists/use-newest-first";

interface InboxListOptions {
  firstPage: ApiOutput["inbox"]["requests"];
  listRef: RefObject<HTMLElement | null>;
  hasSelection: boolean;
}

export function useInboxList(options: InboxListOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useNewestFirst({
    filterKey: "",
    pageAt: (cursor) => ({
      queryKey: trpc.inbox.requests.queryKey({ cursor }),
      queryFn: () => client.inbox.requests.query({ cursor }),
    }),
    ...options,
  });
}
