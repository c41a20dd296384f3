"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ApiOutput } from "@/components/api/trpc";
import type { BacktestSpanName } from "@/server/contracts/rules/rule-tools";
import { useBacktestOptions } from "./rule-questions";
import type { Trial } from "./trial";
import { useSettled } from "@/components/ui/use-hydrated";

const PAUSE_MS = 500;
const NOTHING: Trial = { eventTypes: [] };

export type BacktestAnswer = ApiOutput["rules"]["backtest"];

/** What the rule would have done, asked when the typing pauses; until the answer is there, the one before stays. */
export function useBacktest(trial: Trial | undefined, span: BacktestSpanName) {
  const options = useBacktestOptions();
  const settled = useSettled(trial === undefined ? "" : JSON.stringify(trial), PAUSE_MS);
  const rule = settled === "" ? NOTHING : (JSON.parse(settled) as Trial);
  return useQuery({
    ...options({ rule, span }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
}
