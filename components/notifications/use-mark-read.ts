"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";

/** Marks these as read, or all of them; what shows them asks again. */
export function useMarkRead() {
  const trpc = useTRPC();
  const client = useQueryClient();
  return useMutation(
    trpc.notifications.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.notifications.pathKey() }),
    }),
  );
}
