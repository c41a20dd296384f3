"use client";

import type { CSSProperties, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { useCursor } from "./use-cursor";

interface PlotProps {
  label: string;
  /** At least, in pixels, and the height of the drawing in its own units; it stretches to what there is. */
  height: number;
  /** Of the drawing, in its own units; it stretches to the width there is. */
  width: number;
  count: number;
  cursor: ReturnType<typeof useCursor>;
  /** What the cursor stands on, as people read it. */
  tip: (index: number) => ReactNode;
  /** Drawn inside the SVG. */
  children: ReactNode;
  /** Words over the drawing. */
  overlay?: ReactNode;
}

/** The field of a chart, with the bar under the cursor marked and told. */
export function Plot({ label, height, width, count, cursor, tip, children, overlay }: PlotProps) {
  const { index, plotProps } = cursor;
  return (
    <div
      {...plotProps}
      aria-label={label}
      className="relative min-w-0 cursor-crosshair touch-pan-y rounded-in focus-visible:outline-offset-4"
      style={{ minHeight: height }}
    >
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        className="absolute inset-0 block size-full overflow-visible"
      >
        {index !== null && (
          <rect
            x={(index * width) / count}
            width={width / count}
            height={height}
            className="fill-[color-mix(in_oklch,var(--text)_8%,transparent)]"
          />
        )}
        {children}
      </svg>
      {overlay}
      {index !== null && (
        <div
          aria-hidden
          className={cn(
            "pointer-events-none absolute top-0 z-10 w-max max-w-60 rounded bg-raised px-2.5 py-2 text-xs text-text shadow-pop",
            index < count / 2 ? "left-(--at) ml-2" : "right-(--at) mr-2",
          )}
          style={{ "--at": `${edgePercent(index, count)}%` } as CSSProperties}
        >
          {tip(index)}
        </div>
      )}
    </div>
  );
}

/** On the side with more room, just past the bar. */
function edgePercent(index: number, count: number): number {
  const isLeft = index < count / 2;
  return ((isLeft ? index + 1 : count - index) / count) * 100;
}
