"use client";

import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { ClockTime } from "@/components/ui/relative-time";
import { AttemptLine } from "./attempt-line";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import { durationLabel } from "@/components/deliveries/duration-label";
import { StepNode } from "./step-node";
import { StepWords } from "./step-words";
import { type Attempt, type Gutter, type Step, timelineSteps } from "./timeline-steps";

interface DeliveryTimelineProps {
  delivery: DeliveryDetail;
  orgSlug: string;
  chosenFence: number | undefined;
  onChoose: (attempt: Attempt) => void;
}

/** One line of time from the first event to the result. */
export function DeliveryTimeline({ delivery, orgSlug, chosenFence, onChoose }: DeliveryTimelineProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const steps = timelineSteps(delivery).flatMap((step) => (unfolded.has(step.key) ? unfold(step) : [step]));
  return (
    <section aria-labelledby="timeline-title">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-2">
        <h3 id="timeline-title" className="font-semibold">
          Timeline
        </h3>
        <Span delivery={delivery} />
      </div>
      <ol className="grid">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={cn(
              "grid grid-cols-[64px_16px_minmax(0,1fr)] gap-x-2 sm:grid-cols-[76px_16px_minmax(0,1fr)] sm:gap-x-3",
              index < steps.length - 1 && "pb-3",
            )}
          >
            <GutterTime gutter={step.gutter} />
            <span className="relative grid content-start justify-items-center">
              <StepNode step={step} />
              {index < steps.length - 1 && (
                <span
                  aria-hidden
                  className={cn(
                    "absolute top-5 -bottom-3.25",
                    step.waits ? "border-l border-dashed border-text-3" : "w-px bg-mark",
                  )}
                />
              )}
            </span>
            <div className="min-w-0 text-sm">
              {step.kind === "attempts" ? (
                <AttemptLine
                  attempts={step.attempts}
                  isChosen={step.attempts.length === 1 && step.attempts[0].fence === chosenFence}
                  onChoose={onChoose}
                  onUnfold={() => setUnfolded((keys) => new Set(keys).add(step.key))}
                />
              ) : (
                <StepWords step={step} delivery={delivery} orgSlug={orgSlug} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function unfold(step: Step): Step[] {
  if (step.kind !== "attempts") return [step];
  return step.attempts.map((attempt, index) => ({
    ...step,
    key: `attempt ${attempt.fence}`,
    attempts: [attempt],
    gutter:
      index === 0
        ? step.gutter
        : { kind: "clock", at: attempt.startedAt, on: (step.attempts[index - 1] ?? attempt).startedAt },
  }));
}

function GutterTime({ gutter }: { gutter: Gutter }) {
  return (
    <span className="text-right font-mono text-2xs leading-5 tracking-tight whitespace-nowrap text-text-3 tabular-nums sm:text-xs sm:leading-5 sm:tracking-normal">
      {gutter?.kind === "clock" && <ClockTime at={gutter.at} on={gutter.on} className="whitespace-normal" />}
      {gutter?.kind === "delta" && `+${durationLabel(gutter.ms)}`}
    </span>
  );
}

function Span({ delivery: { timeline, settledAt } }: { delivery: DeliveryDetail }) {
  const first = timeline[0]?.at;
  if (!first) return null;
  return (
    <span className="text-xs text-text-3 tabular-nums">
      <ClockTime at={first} precision="minute" date />
      {settledAt && ` · ${durationLabel(settledAt.getTime() - first.getTime())} from first event to result`}
    </span>
  );
}
