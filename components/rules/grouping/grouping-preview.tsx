import { PhraseText } from "@/components/rules/conditions/phrase-text";
import { describeGrouping, durationWords, type Grouping } from "@/components/rules/rule-words";
import { RealGrouping } from "./real-grouping";
import { simulateGroups } from "./simulate-groups";
import type { Trial } from "@/components/rules/trial/trial";

const LABELS = [0, 0.25, 0.5, 0.75, 1] as const;

interface GroupingPreviewProps {
  grouping: Grouping;
  /** What is tried on the events of late, beside the example. */
  trial: Trial | undefined;
}

/** What these settings make of the events of late, and of an example: a stream of events on a ruler. */
export function GroupingPreview({ grouping, trial }: GroupingPreviewProps) {
  const { spanSeconds, events, deliveries } = simulateGroups(grouping);
  const left = (seconds: number) => `${((seconds / spanSeconds) * 100).toFixed(2)}%`;
  const largest = Math.max(...deliveries.map((delivery) => delivery.events));
  const outcome = `${events.length} events, ${deliveries.length} ${deliveries.length === 1 ? "delivery" : "deliveries"}`;

  return (
    <div className="min-w-0">
      <p className="mb-3 text-sm text-pretty text-text-2">
        <PhraseText phrase={describeGrouping(grouping)} />
      </p>
      <RealGrouping trial={trial} />
      <div className="flex justify-between gap-3 text-sm">
        <span>
          <strong className="font-medium tabular-nums">{outcome}</strong>{" "}
          <span className="text-xs text-text-3">
            an example over {durationWords(spanSeconds)}
            {grouping.groupBy !== null && ", all of one group"}
          </span>
        </span>
        <span className="text-xs whitespace-nowrap text-text-3 tabular-nums">largest {largest}</span>
      </div>
      <div
        role="img"
        aria-label={`${outcome} over ${durationWords(spanSeconds)}, the largest of ${largest}`}
        className="relative h-13 overflow-hidden bg-[repeating-linear-gradient(90deg,var(--mark)_0_1px,transparent_1px_calc((100%-1px)/24))] bg-size-[100%_4px] bg-bottom-left bg-no-repeat"
      >
        {deliveries.map(({ from, to }) => (
          <b
            key={from}
            className="absolute top-1 h-5.5 min-w-0.5 rounded-t-[3px] border border-b-0 border-text-2"
            style={{ left: left(from), width: left(to - from) }}
          />
        ))}
        {events.map((at) => (
          <i key={at} className="absolute bottom-2 h-2.5 w-0.5 rounded-[1px] bg-text-3" style={{ left: left(at) }} />
        ))}
      </div>
      <div aria-hidden className="flex justify-between pt-1 text-xs text-text-3 tabular-nums">
        {LABELS.map((share) => (
          <span key={share}>{share === 0 ? "0" : shortDuration(Math.round(share * spanSeconds))}</span>
        ))}
      </div>
    </div>
  );
}

function shortDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = seconds / 60;
  if (minutes < 60) return `${round(minutes)} min`;
  return `${round(minutes / 60)} h`;
}

const round = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 1 });
