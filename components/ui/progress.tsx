import { cn } from "./cn";

export interface ProgressProps {
  /** What progresses: "Replaying 38". */
  label: string;
  value: number;
  max: number;
  className?: string;
}

export function Progress({ label, value, max, className }: ProgressProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn("h-1 overflow-hidden rounded-[2px] bg-selected", className)}
    >
      <div className="h-full bg-text" style={{ width: `${percent}%` }} />
    </div>
  );
}
