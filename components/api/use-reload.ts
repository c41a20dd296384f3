"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "./trpc";

type Router = Exclude<keyof ReturnType<typeof useTRPC>, "pathKey" | "pathFilter">;

/** What these routers answered, and what the server drew of it, is read anew. */
export function useReload(...routers: readonly Router[]): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const page = useRouter();
  return async () => {
    page.refresh();
    await Promise.all(routers.map((router) => queryClient.invalidateQueries({ queryKey: trpc[router].pathKey() })));
  };
}
