"use client";

import { cn } from "@/components/ui/cn";
import { ClockTime } from "@/components/ui/relative-time";
import { durationLabel } from "@/components/deliveries/duration-label";
import { outcomeWords } from "@/components/deliveries/failure-words";
import type { Attempt } from "./timeline-steps";
import { TimingBar } from "./timing-bar";

interface AttemptLineProps {
  attempts: readonly [Attempt, ...Attempt[]];
  isChosen: boolean;
  onChoose: (attempt: Attempt) => void;
  onUnfold: () => void;
}

const LINK =
  "rounded-in font-medium text-accent-text underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current";

/** One attempt, or several in a row that came to the same. The chosen one shows where its time went. */
export function AttemptLine({ attempts, isChosen, onChoose, onUnfold }: AttemptLineProps) {
  const [first] = attempts;
  if (attempts.length > 1) return <FoldedLine attempts={attempts} onUnfold={onUnfold} />;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        {isChosen ? (
          <strong className="font-medium">Attempt {first.number}</strong>
        ) : (
          <button type="button" className={LINK} onClick={() => onChoose(first)}>
            Attempt {first.number}
          </button>
        )}
        <span className="text-text-2">
          {outcomeWords(first)}
          {first.circuit === "half_open" && ", a probe of the circuit"}
          {first.superseded && ", ignored because another worker had taken over"}
        </span>
        <span className="ml-auto text-xs text-text-3 tabular-nums">{durationLabel(first.totalMs)}</span>
      </div>
      {isChosen && (
        <div className="mt-2 rounded border">
          <TimingBar attempt={first} />
        </div>
      )}
    </>
  );
}

function FoldedLine({ attempts, onUnfold }: Pick<AttemptLineProps, "attempts" | "onUnfold">) {
  const [first] = attempts;
  const last = attempts.at(-1) ?? first;
  const lengths = attempts.map(({ totalMs }) => totalMs);
  // While a receiver asks for patience, every try has the same number.
  const isOneNumber = first.number === last.number;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <button type="button" className={cn(LINK)} aria-expanded={false} onClick={onUnfold}>
        {isOneNumber
          ? `Attempt ${first.number}, tried ${attempts.length} times`
          : `Attempts ${first.number} to ${last.number}`}
      </button>
      <span className="text-text-2">
        {outcomeWords(first)}, {attempts.length} times until <ClockTime at={last.startedAt} />
      </span>
      <span className="ml-auto text-xs text-text-3 tabular-nums">
        {durationLabel(Math.min(...lengths))}–{durationLabel(Math.max(...lengths))}
      </span>
    </div>
  );
}
