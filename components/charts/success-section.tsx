"use client";

import { PanelHead } from "@/components/ui/panel";
import type { StatSeries } from "@/server/domain/health/stat-series";
import { LineChart } from "./line-chart";
import { finishedRates } from "./line-domain";
import { axisPercent, percent } from "./number-labels";
import { clockLabel } from "./time-labels";
import { useZone } from "@/components/ui/relative-time";

/** The share of attempts that succeeded, with its lowest point in words. */
export function SuccessSection({ id, series }: { id: string; series: StatSeries }) {
  const zone = useZone();
  const rates = finishedRates(series.points);
  const [lowest] = series.points
    .flatMap(({ at }, index) => (rates[index] == null ? [] : [{ at, rate: rates[index] }]))
    .sort((a, b) => a.rate - b.rate);
  return (
    <section aria-labelledby={id}>
      <PanelHead
        id={id}
        title="Success rate"
        note={lowest && lowest.rate < 1 && `lowest ${percent(lowest.rate)} at ${clockLabel(lowest.at, zone)}`}
      />
      <LineChart
        label="Success rate"
        axis={series}
        times={series.points.map(({ at }) => at)}
        series={[{ name: "succeeded", values: rates }]}
        scale="linear"
        highest={1}
        format={percent}
        axisFormat={axisPercent}
      />
    </section>
  );
}
