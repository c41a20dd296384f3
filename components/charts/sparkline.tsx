import { cn } from "@/components/ui/cn";
import { sparkPath } from "./spark-path";

interface SparklineProps {
  /** What it shows, for those who do not see it: "1,204 attempts in the last day, 3 failed". */
  label: string;
  points: readonly { attempts: number; failed: number }[];
  className?: string;
}

const HEIGHT = 20;
const STEP = 4;

/** How much went out over time; where a tenth of it or more failed, a mark hangs below the line. */
export function Sparkline({ label, points, className }: SparklineProps) {
  const width = points.length * STEP;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className={cn("block h-6 w-24 overflow-visible", className)}
    >
      <path
        d={sparkPath(
          points.map(({ attempts }) => attempts),
          STEP,
          HEIGHT,
        )}
        className="fill-none stroke-text-3"
        strokeWidth={1.25}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {points.map(({ attempts, failed }, index) =>
        failed > 0 && failed >= attempts / 10 ? (
          <rect
            key={index}
            x={index * STEP + 0.5}
            y={HEIGHT + 1}
            width={STEP - 1}
            height={3}
            className="fill-bad-solid"
          />
        ) : null,
      )}
    </svg>
  );
}
