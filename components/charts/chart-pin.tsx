"use client";

import { cn } from "@/components/ui/cn";
import { clockLabel } from "./time-labels";
import { useZone } from "@/components/ui/relative-time";

interface ChartPinProps {
  at: Date;
  /** How far from the left, in [0, 1]. */
  share: number;
  label: string;
  /** Which line of names it takes, counted from below: two events that are close in time have one each. */
  line: number;
}

const LINE_PX = 18;

/** An event named where it happened, on the side with more room. */
export function ChartPin({ at, share, label, line }: ChartPinProps) {
  return (
    <span
      className="pointer-events-none absolute inset-y-0 border-l border-dashed border-text-3"
      style={{ left: `${share * 100}%` }}
    >
      <span
        className={cn(
          "absolute max-w-48 truncate bg-surface px-1 leading-3.5 whitespace-nowrap text-text max-sm:hidden",
          share > 0.5 ? "right-1" : "left-1",
        )}
        style={{ bottom: 8 + line * LINE_PX }}
      >
        {clockLabel(at, useZone())} {label}
      </span>
    </span>
  );
}
