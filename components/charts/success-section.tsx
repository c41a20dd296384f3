"use client";

import { PanelHead } from "@/components/ui/panel";
import type { StatSeries } from "@/server/domain/health/stat-series";
import { LineChart } from "./line-chart";
import { axisPercent, percent } from "./number-labels";
import { clockLabel } from "./time-labels";
import { useZone } from "./use-zone";

/** The share of attempts that succeeded, with its lowest point in words. */
export function SuccessSection({ id, series }: { id: string; series: StatSeries }) {
  const zone = useZone();
  const [lowest] = series.points
    .flatMap(({ at, successRate }) => (successRate === null ? [] : [{ at, successRate }]))
    .sort((a, b) => a.successRate - b.successRate);
  return (
    <section aria-labelledby={id}>
      <PanelHead
        id={id}
        title="Success rate"
        note={
          lowest && lowest.successRate < 1 && `lowest ${percent(lowest.successRate)} at ${clockLabel(lowest.at, zone)}`
        }
      />
      <LineChart
        label="Success rate"
        axis={series}
        times={series.points.map(({ at }) => at)}
        series={[{ name: "succeeded", values: series.points.map(({ successRate }) => successRate) }]}
        scale="linear"
        highest={1}
        format={percent}
        axisFormat={axisPercent}
      />
    </section>
  );
}
