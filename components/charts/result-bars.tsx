"use client";

import { Bar } from "@visx/shape";
import { useId } from "react";
import { ChartFrame } from "./chart-frame";
import { ChartPin } from "./chart-pin";
import { GridLines } from "./grid-lines";
import { axisCount, count } from "./number-labels";
import { Plot } from "./plot";
import { barParts, type ResultPoint, resultScale } from "./result-scale";
import { bucketLabel, type TimeAxis } from "./time-labels";
import { useCursor } from "./use-cursor";
import { useZone } from "@/components/ui/relative-time";

interface ResultBarsProps {
  label: string;
  axis: TimeAxis;
  points: readonly ResultPoint[];
  height?: number;
  timeTicks?: number;
  /** Something that happened, to be named on the chart. */
  pins?: readonly { at: Date; label: string }[];
}

const BAR = 10;
const INSET = 1.5;
const FILLS = { delivered: "fill-ok-solid", dead: "fill-bad-solid", retried: "" };

/** The line: delivered above, what was not below; retried is hatched, so that no colour is needed to tell. */
export function ResultBars({ label, axis, points, height = 276, timeTicks = 9, pins = [] }: ResultBarsProps) {
  const hatch = useId();
  const zone = useZone();
  const { scale, ticks } = resultScale(points, height);
  const width = points.length * BAR;
  const isEmpty = points.every(({ delivered, retried, dead }) => delivered + retried + dead === 0);
  const cursor = useCursor(points.length, (index) => {
    const point = points[index];
    return point ? `${bucketLabel(point.at, axis, zone)}: ${sentenceOf(point)}` : "";
  });
  const lines = ticks.map((value) => scale(value));
  const marked = pins.flatMap((pin) => {
    const share = (pin.at.getTime() - axis.from.getTime()) / (axis.to.getTime() - axis.from.getTime());
    return share >= 0 && share <= 1 ? [{ ...pin, share }] : [];
  });

  return (
    <ChartFrame
      axis={axis}
      timeTicks={timeTicks}
      valueTicks={isEmpty ? [] : ticks.map((value) => ({ label: axisCount(value), share: scale(value) / height }))}
    >
      <Plot
        label={label}
        height={height}
        width={width}
        count={points.length}
        cursor={cursor}
        tip={(index) => {
          const point = points[index];
          return point && <ResultTip title={bucketLabel(point.at, axis, zone)} point={point} />;
        }}
        overlay={
          <>
            {isEmpty && (
              <p className="absolute inset-0 grid place-items-center text-sm text-text-3">
                Nothing was sent in this period.
              </p>
            )}
            {marked.map((pin, line) => (
              <ChartPin key={`${pin.at.getTime()} ${pin.label}`} {...pin} line={line} />
            ))}
          </>
        }
      >
        <defs>
          <pattern id={hatch} width="10" height="3" patternUnits="userSpaceOnUse">
            <rect width="10" height="2" className="fill-warn-solid" />
          </pattern>
        </defs>
        <GridLines width={width} at={isEmpty ? [scale(0)] : lines} zeroAt={scale(0)} />
        {points.flatMap((point, index) =>
          barParts(point, scale).map((part) => (
            <Bar
              key={`${index} ${part.kind}`}
              x={index * BAR + INSET}
              width={BAR - 2 * INSET}
              y={part.top}
              height={part.height}
              className={FILLS[part.kind]}
              fill={part.kind === "retried" ? `url(#${hatch})` : undefined}
            />
          )),
        )}
      </Plot>
    </ChartFrame>
  );
}

function sentenceOf({ delivered, retried, dead }: ResultPoint): string {
  return `${count(delivered)} delivered, ${count(retried)} retried, ${count(dead)} dead`;
}

function ResultTip({ title, point }: { title: string; point: ResultPoint }) {
  const rows = [
    ["Delivered", point.delivered],
    ["Retried", point.retried],
    ["Dead", point.dead],
  ] as const;
  return (
    <>
      <p className="font-medium">{title}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 text-text-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right text-text">{count(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
