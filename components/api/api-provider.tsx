"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "@/server/api/root";
import { readApiError } from "./read-api-error";
import { TRPCProvider } from "./trpc";

type Props = { orgSlug?: string; children: ReactNode };

/** The server refuses more than this in one request. */
const MAX_BATCH = 10;
const FRESH_MS = 5_000;
const RETRIES = 2;

/** Calls of the components below, in this org. Another org gets a cache of its own: nothing is carried over. */
export function ApiProvider({ orgSlug = "", children }: Props) {
  return (
    <OrgApi key={orgSlug} orgSlug={orgSlug}>
      {children}
    </OrgApi>
  );
}

function OrgApi({ orgSlug, children }: Required<Props>) {
  const [queryClient] = useState(makeQueryClient);
  const [trpcClient] = useState(() => makeClient(orgSlug));
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}

function makeClient(orgSlug: string) {
  const headers: Record<string, string> = orgSlug === "" ? {} : { "x-tocsin-org": orgSlug };
  const address = { url: "/api/trpc", transformer: superjson };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "subscription",
        // A browser sends no headers of ours with a stream: the org stands in its address.
        true: httpSubscriptionLink({ ...address, connectionParams: { org: orgSlug } }),
        false: httpBatchLink({ ...address, maxItems: MAX_BATCH, maxURLLength: 2_000, headers }),
      }),
    ],
  });
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a network a question fails and says so. It would otherwise be put off, and its place stay empty.
        networkMode: "always",
        // A refusal stays a refusal; only what may pass by itself is asked again.
        retry: (count, error) => count < RETRIES && isPassing(error),
      },
      mutations: { networkMode: "always" },
    },
  });
}

function isPassing(error: Error): boolean {
  const { code } = readApiError(error);
  return code === "unavailable" || code === "unreachable";
}
