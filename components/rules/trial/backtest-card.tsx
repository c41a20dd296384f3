"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import type { BacktestSpanName } from "@/server/contracts/rules/rule-tools";
import { BacktestExamples } from "./backtest-examples";
import { backtestWords, reachWords } from "./backtest-words";
import type { Trial } from "./trial";
import { type BacktestAnswer, useBacktest } from "./use-backtest";

/** Drawing comes when there is something to draw: scales and shapes are a good part of the editor's script. */
const BacktestChart = dynamic(() => import("./backtest-chart").then((module) => module.BacktestChart), {
  ssr: false,
  loading: ChartPlace,
});

const SPANS = [
  { value: "24h", label: "24 h" },
  { value: "7d", label: "7 d" },
] as const;
const SPAN_WORDS: Record<BacktestSpanName, { span: string; unit: string }> = {
  "24h": { span: "24 hours", unit: "hour" },
  "7d": { span: "7 days", unit: "six hours" },
};

interface BacktestCardProps {
  orgSlug: string;
  /** Undefined while something in it cannot be understood yet. */
  rule: Trial | undefined;
  /** As it is saved, to compare with; undefined where there is none. */
  savedRule: Trial | undefined;
}

/** What the rule as it stands here would have done with the events of late. */
export function BacktestCard({ orgSlug, rule, savedRule }: BacktestCardProps) {
  const [span, setSpan] = useState<BacktestSpanName>("24h");
  const { data, error, isFetching, isPlaceholderData } = useBacktest(rule, span);
  const { data: before } = useBacktest(savedRule, span);
  return (
    <Card aria-labelledby="backtest">
      <CardHead
        id="backtest"
        title="Backtest"
        action={<SegmentedControl label="How far back" value={span} options={SPANS} onValueChange={setSpan} />}
      />
      <CardBody className="grid gap-4" aria-busy={isFetching}>
        {data && rule ? (
          <Answer orgSlug={orgSlug} answer={data} before={before} span={span} isOld={isPlaceholderData} />
        ) : (
          <Nothing rule={rule} error={error} />
        )}
      </CardBody>
    </Card>
  );
}

function Nothing({ rule, error }: { rule: Trial | undefined; error: unknown }) {
  if (rule === undefined) {
    return <p className="text-sm text-text-2">Complete the event types, conditions and grouping to test the rule.</p>;
  }
  if (error) return <p className="text-sm text-text-2">{readApiError(error).message}</p>;
  return (
    <SkeletonGroup label="Testing the rule" className="grid gap-3">
      <Skeleton className="h-5 w-60 max-w-full" />
      <Skeleton className="h-18 w-full" />
    </SkeletonGroup>
  );
}

/** As high as the chart and its times, so that nothing below it moves when it comes. */
function ChartPlace() {
  return (
    <SkeletonGroup label="Drawing the backtest">
      <Skeleton className="mb-6 h-18 w-full" />
    </SkeletonGroup>
  );
}

interface AnswerProps {
  orgSlug: string;
  answer: BacktestAnswer;
  before: BacktestAnswer | undefined;
  span: BacktestSpanName;
  isOld: boolean;
}

function Answer({ orgSlug, answer, before, span, isOld }: AnswerProps) {
  const { looked, matched, errors, buckets } = answer;
  const words = SPAN_WORDS[span];
  if (looked === 0) {
    return (
      <p className="text-sm text-text-2">
        No event has arrived in the last {words.span}, so there is nothing to test it on.
      </p>
    );
  }
  const said = backtestWords(answer, before);
  return (
    <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity", isOld && "opacity-60")}>
      <p className="text-pretty" aria-live="polite">
        In the last {words.span} it would have fired <strong className="font-medium tabular-nums">{said.fired}</strong>
        {said.instead}
        {matched > 0 && (
          <>
            , in <strong className="font-medium tabular-nums">{said.deliveries}</strong>
            {said.to}
          </>
        )}
        .
      </p>
      <BacktestChart buckets={buckets} unit={words.unit} labelOf={span === "24h" ? clockOf : dayOf} />
      {errors.count > 0 && (
        <Callout tone="warn" title={`${errors.count} could not be tested.`}>
          {errors.first}
        </Callout>
      )}
      <BacktestExamples orgSlug={orgSlug} answer={answer} />
      <p className="text-xs text-text-3 tabular-nums first-letter:uppercase">{reachWords(answer, momentOf)}</p>
    </div>
  );
}

const clockOf = (at: Date) => at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayOf = (at: Date) => at.toLocaleDateString("en-GB", { day: "numeric", month: "short" });
const momentOf = (at: Date) => `${dayOf(at)}, ${clockOf(at)}`;
