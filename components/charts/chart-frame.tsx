"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { type TimeAxis, tickLabel, ticksOf } from "./time-labels";
import { useZone } from "@/components/ui/relative-time";

interface ChartFrameProps {
  axis: TimeAxis;
  /** Written ticks; on narrow screens every other one is left out. */
  timeTicks: number;
  /** Labels of the vertical axis, each with its place from the top as a share of the plot. */
  valueTicks: readonly { label: string; share: number }[];
  children: ReactNode;
}

/** The SVG stretches, words stay HTML: values at the left, the plot, and time on its ruler below. */
export function ChartFrame({ axis, timeTicks, valueTicks, children }: ChartFrameProps) {
  const zone = useZone();
  const ticks = ticksOf(axis, timeTicks);
  const widest = valueTicks.reduce((longest, { label }) => (label.length > longest.length ? label : longest), "");
  return (
    <div className="grid flex-1 grid-cols-[max-content_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 text-2xs text-text-3 tabular-nums">
      <div aria-hidden className="relative min-w-7 text-right">
        <span className="invisible">{widest}</span>
        {valueTicks.map(({ label, share }) => (
          <span
            key={share}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${share * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
      {children}
      <div
        aria-hidden
        className="col-start-2 flex justify-between bg-[repeating-linear-gradient(90deg,var(--mark)_0_1px,transparent_1px_calc((100%-1px)/24))] bg-size-[100%_4px] bg-top-left bg-no-repeat pt-2.5"
      >
        {ticks.map((at, index) => (
          <span key={at.getTime()} className={cn(index % 2 === 1 && "max-sm:hidden")}>
            {tickLabel(at, axis, zone)}
          </span>
        ))}
      </div>
    </div>
  );
}
