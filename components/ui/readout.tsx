import { Fragment, type ReactNode } from "react";
import { cn } from "./cn";

export interface ReadoutProps {
  label: ReactNode;
  value: ReactNode;
  /** Smaller and fainter, after the number: "ms", "%", "of 11". */
  unit?: ReactNode;
  /** What it means: "↓ 0.79 vs day before", "drains in 3 s". */
  detail?: ReactNode;
  className?: string;
}

/** One big number with its unit and its meaning. Stands in a PanelCell. */
export function Readout({ label, value, unit, detail, className }: ReadoutProps) {
  return (
    <div className={cn("min-w-0", className)}>
      <div className="text-xs text-text-3">{label}</div>
      <div className="mt-1 flex items-baseline gap-1 text-2xl font-medium whitespace-nowrap tabular-nums">
        {value}
        {unit != null && <small className="text-sm font-normal tracking-normal text-text-3">{unit}</small>}
      </div>
      {detail != null && <div className="mt-0.5 text-xs text-text-2 tabular-nums">{detail}</div>}
    </div>
  );
}

/** A label of numbers and units, "1 h 17 m", with the units smaller and fainter. For the value of a Readout. */
export function Figure({ label }: { label: string }) {
  return label
    .split("\u00a0")
    .map((word, index) => (
      <Fragment key={index}>
        {index % 2 === 0 ? word : <small className="text-sm font-normal tracking-normal text-text-3">{word}</small>}
      </Fragment>
    ));
}
