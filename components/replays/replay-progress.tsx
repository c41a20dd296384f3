import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import {
  aboutDuration,
  number,
  progressOf,
  rateLabel,
  type Replay,
  ruledByWords,
  stateWords,
  waitsForWords,
} from "./replay-words";
import { Progress } from "@/components/ui/progress";

/** The bar, how much of it, and how long still. */
export function ReplayProgress({ replay }: { replay: Replay }) {
  const { done, total, isExact } = progressOf(replay);
  const { state, eta, walked, open, ratePerSecond } = replay;
  const isEnded = state === "finished" || state === "cancelled";
  return (
    <div className="grid gap-1.5">
      <Progress label="Settled or skipped" value={done} max={total} />
      <p className="flex flex-wrap gap-x-3 text-xs text-text-2 tabular-nums">
        <span>
          <span className="font-medium text-text">{number(done)}</span> of {isExact ? "" : "more than "}
          {number(total)}
        </span>
        {!isEnded && <span>{rateLabel(ratePerSecond)}</span>}
        {eta && !walked && (
          <span>
            {aboutDuration(eta.seconds)} left{ruledByWords(eta) && `; ${ruledByWords(eta) ?? ""}`}
          </span>
        )}
        {replay.waitsFor.length > 0 && <span className="text-warn">{waitsForWords(replay.waitsFor)}</span>}
        {!isEnded && walked && open > 0 && (
          <span>
            everything has been sent; {number(open)} {open === 1 ? "waits" : "wait"} for an answer or a retry
          </span>
        )}
      </p>
    </div>
  );
}

/** Icon, word, until when. */
export function ReplayStatus({ replay, boxed = false }: { replay: Replay; boxed?: boolean }) {
  const at = replay.state === "planned" ? replay.startsAt : replay.finishedAt;
  return <Status {...stateWords(replay)} boxed={boxed} until={at && <RelativeTime at={at} />} />;
}
