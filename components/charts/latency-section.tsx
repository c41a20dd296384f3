"use client";

import { PanelHead } from "@/components/ui/panel";
import type { StatSeries } from "@/server/domain/health/stat-series";
import { LineChart } from "./line-chart";
import { axisMilliseconds, milliseconds } from "./number-labels";

const DASHES = [
  { name: "p50", key: "p50Ms", dash: undefined },
  { name: "p95", key: "p95Ms", dash: "5 3" },
  { name: "p99", key: "p99Ms", dash: "1.5 2.5" },
] as const;

/** How long answers took: the median, one in twenty, one in a hundred. */
export function LatencySection({ id, series }: { id: string; series: StatSeries }) {
  return (
    <section aria-labelledby={id}>
      <PanelHead
        id={id}
        title="Latency"
        action={
          <ul className="flex gap-3 text-xs text-text-2">
            {DASHES.map(({ name, dash }) => (
              <li key={name} className="inline-flex items-center gap-1.5">
                <svg aria-hidden viewBox="0 0 16 2" className="h-0.5 w-4">
                  <line x2="16" y1="1" y2="1" strokeWidth="1.5" strokeDasharray={dash} className="stroke-text" />
                </svg>
                {name}
              </li>
            ))}
          </ul>
        }
      />
      <LineChart
        label="Latency"
        axis={series}
        times={series.points.map(({ at }) => at)}
        series={DASHES.map(({ name, key, dash }) => ({
          name,
          dash,
          values: series.points.map((point) => point[key]),
        }))}
        scale="log"
        format={milliseconds}
        axisFormat={axisMilliseconds}
      />
    </section>
  );
}
