import { cn } from "./cn";
import { ringingBars, stillBars, struckBars, type Bar } from "./waveform-bars";

const SHAPES = {
  ringing: { bars: ringingBars(96), pitch: 7, height: 320 },
  struck: { bars: struckBars(20), pitch: 6, height: 40 },
  still: { bars: stillBars(20), pitch: 6, height: 40 },
} satisfies Record<string, { bars: Bar[]; pitch: number; height: number }>;

/** A bell's waveform, computed. Decoration only. */
export function Waveform({ shape, className }: { shape: keyof typeof SHAPES; className?: string }) {
  const { bars, pitch, height } = SHAPES[shape];
  return (
    <svg
      viewBox={`0 0 ${bars.length * pitch} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden
      className={cn("fill-current", className)}
    >
      {bars.map((bar, index) => {
        const tall = round(bar.height * height);
        return (
          <rect
            key={index}
            x={index * pitch + (shape === "ringing" ? 0 : 1)}
            y={round((height - tall) / 2)}
            width="2"
            height={tall}
            rx="1"
            opacity={round(bar.opacity)}
          />
        );
      })}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
