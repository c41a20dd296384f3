"use client";

import { type ReactNode, useEffect, useEffectEvent } from "react";
import { ClockTime, useNow } from "@/components/ui/relative-time";
import { countdownParts, graceProgress } from "./grace-words";

interface GracePanelProps {
  rotatedAt: Date;
  until: Date;
  /** The grace is over: what is on the page is no longer so. */
  onEnd: () => void;
  actions?: ReactNode;
}

/** The rest of an old secret's life, as a countdown and on a ruler. */
export function GracePanel({ rotatedAt, until, onEnd, actions }: GracePanelProps) {
  const now = useNow();
  const isOver = now !== undefined && now >= until;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  const { share, label } = graceProgress({ from: rotatedAt, until, now: now ?? rotatedAt });
  return (
    <div className="grid gap-4 p-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-xs text-text-3">Old secret retires in</p>
          <p role="timer" className="text-2xl font-medium tabular-nums">
            {/* The server has no clock that the browser would agree with: until then the place is only kept. */}
            <span className={now ? undefined : "invisible"}>
              {countdownParts(until, now ?? until).map(({ value, unit }) => (
                <span key={unit} className="mr-1.5 whitespace-nowrap">
                  {value}
                  <small className="ml-px text-base font-normal text-text-3">{unit}</small>
                </span>
              ))}
            </span>
          </p>
        </div>
        {actions}
      </div>
      <div className="relative pt-4 pb-5 text-xs text-text-3">
        <span
          className="absolute top-0 -translate-x-1/2 text-2xs font-medium text-text"
          style={{ left: `${Math.min(98, Math.max(2, share * 100))}%` }}
        >
          now
        </span>
        <div role="img" aria-label={label} className="h-2 border-b border-mark ruler">
          <div
            className="h-full border-r-2 border-text bg-[color-mix(in_oklch,var(--text)_16%,transparent)]"
            style={{ width: `${share * 100}%` }}
          />
        </div>
        <div className="absolute inset-x-0 bottom-0 flex justify-between">
          <span>
            rotated <ClockTime at={rotatedAt} precision="minute" date />
          </span>
          <span>
            retires <ClockTime at={until} precision="minute" date />
          </span>
        </div>
      </div>
    </div>
  );
}
