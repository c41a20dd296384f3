"use client";

import { queryOptions } from "@tanstack/react-query";
import { type ApiInput, useTRPC, useTRPCClient } from "@/components/api/trpc";

/**
 * Questions about a rule that is still being written. They are asked by POST, because a draft may be longer than an
 * address, and kept like the answers to any other question.
 */
export function useExplainOptions() {
  const key = useTRPC().rules.explain.mutationKey();
  const { rules } = useTRPCClient();
  return (input: ApiInput["rules"]["explain"]) =>
    queryOptions({ queryKey: [...key, input], queryFn: ({ signal }) => rules.explain.mutate(input, { signal }) });
}

const BACKTEST_FRESH_MS = 60_000;

export function useBacktestOptions() {
  const key = useTRPC().rules.backtest.mutationKey();
  const { rules } = useTRPCClient();
  return (input: ApiInput["rules"]["backtest"]) =>
    queryOptions({
      queryKey: [...key, input],
      queryFn: ({ signal }) => rules.backtest.mutate(input, { signal }),
      staleTime: BACKTEST_FRESH_MS,
    });
}
