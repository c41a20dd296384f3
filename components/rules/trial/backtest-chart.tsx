import { scaleBand, scaleLinear } from "@visx/scale";
import type { BacktestAnswer } from "./use-backtest";

const WIDTH = 280;
const HEIGHT = 72;
const LABELS = 4;

interface BacktestChartProps {
  buckets: BacktestAnswer["buckets"];
  /** "hour", "six hours". */
  unit: string;
  labelOf: (at: Date) => string;
}

/** How often the rule would have fired, bucket by bucket. The drawing stretches, the words do not. */
export function BacktestChart({ buckets, unit, labelOf }: BacktestChartProps) {
  const most = Math.max(1, ...buckets.map(({ matched }) => matched));
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT, 0], nice: 3 });
  const x = scaleBand({ domain: buckets.map((_, index) => index), range: [0, WIDTH], padding: 0.3 });
  const ticks = y.ticks(3).filter((tick) => Number.isInteger(tick));
  const step = Math.ceil(buckets.length / LABELS);
  return (
    <figure className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-2 text-2xs text-text-3 tabular-nums">
      <div aria-hidden className="relative h-18 w-7">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: y(tick) }}>
            {tick.toLocaleString("en-US", { notation: "compact" })}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`How often it would have fired per ${unit}: at most ${most.toLocaleString("en-US")}`}
        className="h-18 w-full"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={0}
            x2={WIDTH}
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-border"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {buckets.map(({ at, matched, deliveries }, index) => (
          <rect
            key={index}
            x={x(index)}
            width={x.bandwidth()}
            // What happened is seen, be it once among thousands.
            y={matched === 0 ? HEIGHT : Math.min(y(matched), HEIGHT - 1.5)}
            height={matched === 0 ? 0 : Math.max(HEIGHT - y(matched), 1.5)}
            className="fill-text-2"
          >
            <title>{`${labelOf(at)}: ${matched} fired, ${deliveries} ${deliveries === 1 ? "delivery" : "deliveries"}`}</title>
          </rect>
        ))}
      </svg>
      <div
        aria-hidden
        className="relative col-start-2 h-6 bg-[repeating-linear-gradient(90deg,var(--mark)_0_1px,transparent_1px_calc((100%-1px)/var(--ticks)))] bg-size-[100%_4px] bg-no-repeat"
        style={{ "--ticks": buckets.length } as React.CSSProperties}
      >
        {buckets.map(({ at }, index) =>
          index % step === 0 ? (
            <span
              key={index}
              className="absolute top-2 whitespace-nowrap"
              style={{ left: `${(index / buckets.length) * 100}%` }}
            >
              {labelOf(at)}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  );
}
