import { cn } from "@/components/ui/cn";
import { durationLabel } from "@/components/deliveries/duration-label";
import { type PhaseName, rulerMarks, type Timings, timingPhases } from "./timing-phases";

const GROUNDS: Record<PhaseName, string> = {
  dns: "bg-t-dns",
  connect: "bg-t-connect",
  tls: "bg-t-tls",
  wait: "bg-t-wait",
  body: "bg-t-body",
};

/** Where the time of one attempt went. */
export function TimingBar({ attempt }: { attempt: Timings }) {
  const phases = timingPhases(attempt);
  const { totalMs } = attempt;
  if (phases.length === 0 || totalMs <= 0) {
    return <p className="px-4 py-3 text-text-2">It ended before anything was sent, so there are no timings.</p>;
  }
  const spoken = phases.map(({ label, ms }) => `${label} ${durationLabel(ms)}`).join(", ");
  return (
    <div className="@container px-4 py-3">
      <div role="img" aria-label={`${spoken}; ${durationLabel(totalMs)} in all`} className="flex h-3.5 gap-px">
        {phases.map(({ name, label, ms }) => (
          <i
            key={label}
            className={cn("h-full min-w-0.5 first:rounded-l-[2px] last:rounded-r-[2px]", GROUNDS[name])}
            style={{ flexGrow: Math.max(ms, totalMs / 500), flexBasis: 0 }}
          />
        ))}
      </div>
      <div aria-hidden className="relative mt-0.75 h-5.5 text-2xs text-text-3 tabular-nums [--ticks:20] ruler">
        <span className="absolute top-2 left-0">0</span>
        {rulerMarks(totalMs).map((mark) => (
          <span
            key={mark}
            className="absolute top-2 -translate-x-1/2 whitespace-nowrap @max-xs:hidden"
            style={{ left: `${(mark / totalMs) * 100}%` }}
          >
            {durationLabel(mark)}
          </span>
        ))}
        <span className="absolute top-2 right-0">{durationLabel(totalMs)}</span>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {phases.map(({ name, label, ms }) => (
          <div key={label} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5 text-text-2">
              <span aria-hidden className={cn("size-2.5 rounded-[2px]", GROUNDS[name])} />
              {label}
            </dt>
            <dd className="font-medium tabular-nums">{durationLabel(ms)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
