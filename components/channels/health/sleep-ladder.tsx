import { cn } from "@/components/ui/cn";
import { sleepLadder } from "./flow-words";
import { durationWords } from "@/components/channels/policy/policy-words";

interface SleepLadderProps {
  settings: { sleepSeconds: number; maxSleepSeconds: number };
  sleepSeconds: number | null;
}

/** How long the rests of an outage become, and which of them it has come to. */
export function SleepLadder({ settings, sleepSeconds }: SleepLadderProps) {
  const rungs = sleepLadder(settings, sleepSeconds);
  if (rungs.length < 2) return null;
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-xs text-text-3">Open time, doubled after each failed recovery</figcaption>
      <ol className="flex items-end gap-0.5">
        {rungs.map(({ seconds, isPast, isPresent }, index) => (
          <li key={seconds} aria-current={isPresent ? "step" : undefined} className="grid min-w-0 flex-1 gap-1">
            <span
              aria-hidden
              style={{ height: `${8 + index * 4}px` }}
              className={cn(
                "border",
                isPresent ? "border-bad-solid bg-bad-soft" : isPast ? "border-mark bg-mark" : "bg-hover",
              )}
            />
            <span className={cn("truncate text-2xs tabular-nums", isPresent ? "font-medium" : "text-text-3")}>
              {durationWords(seconds)}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
