"use client";

import { scaleLinear, scaleLog } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { ChartFrame } from "./chart-frame";
import { GridLines } from "./grid-lines";
import { type LineSeries, lineDomain, logTicks } from "./line-domain";
import { Plot } from "./plot";
import { bucketLabel, type TimeAxis } from "./time-labels";
import { useCursor } from "./use-cursor";
import { useZone } from "@/components/ui/relative-time";

interface LineChartProps {
  label: string;
  axis: TimeAxis;
  /** When each value was; all series have one value for each. */
  times: readonly Date[];
  series: readonly LineSeries[];
  scale: "linear" | "log";
  /** Ends of a linear axis that are known beforehand, such as 1 for a share. */
  highest?: number;
  format: (value: number) => string;
  /** Shorter words for the axis. */
  axisFormat?: (value: number) => string;
  height?: number;
  timeTicks?: number;
}

const STEP = 10;
const LINES = 4;

/** Lines that differ by dash, never by colour: time is not a result. */
export function LineChart({ label, axis, times, series, scale: kind, highest, format, ...rest }: LineChartProps) {
  const { height = 104, timeTicks = 5, axisFormat = format } = rest;
  const zone = useZone();
  const width = times.length * STEP;
  const domain = lineDomain(series, kind, highest);
  const range = [height, 0];
  const scale =
    kind === "log"
      ? scaleLog<number>({ domain: domain ?? [1, 1000], range })
      : scaleLinear<number>({ domain: domain ?? [0, 1], range }).nice(LINES);
  const ticks =
    kind === "log"
      ? logTicks(domain ?? [1, 1000])
      : scale.ticks(LINES).filter((value) => value <= (highest ?? Infinity));
  const words = (index: number) =>
    series.map(({ name, values }) => `${name} ${told(values[index] ?? null, format)}`).join(", ");
  const cursor = useCursor(times.length, (index) => {
    const at = times[index];
    return at ? `${bucketLabel(at, axis, zone)}: ${words(index)}` : "";
  });
  return (
    <ChartFrame
      axis={axis}
      timeTicks={timeTicks}
      valueTicks={domain ? ticks.map((value) => ({ label: axisFormat(value), share: scale(value) / height })) : []}
    >
      <Plot
        label={label}
        height={height}
        width={width}
        count={times.length}
        cursor={cursor}
        tip={(index) => {
          const at = times[index];
          return (
            at && (
              <>
                <p className="font-medium">{bucketLabel(at, axis, zone)}</p>
                <p className="text-text-2">{words(index)}</p>
              </>
            )
          );
        }}
        overlay={
          domain === null && (
            <p className="absolute inset-0 grid place-items-center text-sm text-text-3">Nothing to measure yet.</p>
          )
        }
      >
        <GridLines width={width} at={domain ? ticks.map((value) => scale(value)) : [height]} />
        {series.map(({ name, dash, values }) => (
          <LinePath
            key={name}
            data={values.map((value, index) => ({ value, index }))}
            defined={({ value }) => value !== null}
            x={({ index }) => (index + 0.5) * STEP}
            y={({ value }) => scale(value ?? 1)}
            strokeDasharray={dash}
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap={dash ? "butt" : "round"}
            vectorEffect="non-scaling-stroke"
            className="stroke-text"
          />
        ))}
        {series.flatMap(({ name, values }) =>
          values.map((value, index) =>
            // A value between gaps has no neighbour to be joined to: it is drawn as a dash of its own.
            value !== null && values[index - 1] == null && values[index + 1] == null ? (
              <line
                key={`${name} ${index}`}
                x1={index * STEP + 2}
                x2={(index + 1) * STEP - 2}
                y1={scale(value)}
                y2={scale(value)}
                strokeWidth={1.5}
                vectorEffect="non-scaling-stroke"
                className="stroke-text"
              />
            ) : null,
          ),
        )}
      </Plot>
    </ChartFrame>
  );
}

function told(value: number | null, format: (value: number) => string): string {
  return value === null ? "–" : format(value);
}
