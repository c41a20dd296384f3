"use client";

import { backtestGroupingWords } from "@/components/rules/trial/backtest-words";
import type { Trial } from "@/components/rules/trial/trial";
import { useBacktest } from "@/components/rules/trial/use-backtest";

/** What the settings would have made of the last day. */
export function RealGrouping({ trial }: { trial: Trial | undefined }) {
  const { data, isFetching } = useBacktest(trial, "24h");
  if (!data || trial === undefined) return null;
  const { figures, rest } = backtestGroupingWords(data);
  return (
    <p className="mb-3 text-sm text-text-2" aria-busy={isFetching} aria-live="polite">
      Last 24 h: <strong className="font-medium text-text tabular-nums">{figures}</strong>
      {rest}
    </p>
  );
}
