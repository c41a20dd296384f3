"use client";

import type { RefObject } from "react";
import { type ApiInput, type ApiOutput, useTRPC, useTRPCClient } from "@/components/api/trpc";
import { useNewestFirst } from "@/components/lists/use-newest-first";

interface DeliveryListOptions {
  input: ApiInput["deliveries"]["list"];
  firstPage: ApiOutput["deliveries"]["list"];
  listRef: RefObject<HTMLElement | null>;
  hasSelection: boolean;
}

export function useDeliveryList({ input, ...options }: DeliveryListOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useNewestFirst({
    filterKey: JSON.stringify(input),
    pageAt: (cursor) => ({
      queryKey: trpc.deliveries.list.queryKey({ ...input, cursor }),
      queryFn: () => client.deliveries.list.query({ ...input, cursor }),
    }),
    ...options,
  });
}
