import { cn } from "./cn";

/** From here on somebody should look. */
const NEARLY_FULL = 0.8;

export interface MeterProps {
  /** What is measured: "Channels". */
  label: string;
  value: number;
  max: number;
  className?: string;
}

/** How much of a limit is used. Amber when it is nearly full, red when it is. */
export function Meter({ label, value, max, className }: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 1;
  const tone = share >= 1 ? "bg-bad-solid" : share >= NEARLY_FULL ? "bg-warn-solid" : "bg-text-2";
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn("inline-block h-1 min-w-12 overflow-hidden rounded-[2px] bg-selected", className)}
    >
      <span className={cn("block h-full", tone)} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
