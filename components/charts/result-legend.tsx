import { cn } from "@/components/ui/cn";
import { count } from "./number-labels";

const SWATCHES = [
  { key: "delivered", name: "Delivered", swatch: "bg-ok-solid" },
  {
    key: "retried",
    name: "Retried",
    swatch: "bg-[repeating-linear-gradient(0deg,var(--warn-solid)_0_2px,transparent_2px_3.5px)]",
  },
  { key: "dead", name: "Dead", swatch: "bg-bad-solid" },
] as const;

type Totals = Record<(typeof SWATCHES)[number]["key"], number>;

export function ResultLegend({ totals, className }: { totals: Totals; className?: string }) {
  return (
    <ul className={cn("flex flex-wrap gap-x-5 gap-y-1 text-sm", className)}>
      {SWATCHES.map(({ key, name, swatch }) => (
        <li key={key} className="inline-flex items-center gap-1.5 whitespace-nowrap text-text-2">
          <span aria-hidden className={cn("size-2.5 flex-none rounded-[2px]", swatch)} />
          {name} <b className="font-medium text-text tabular-nums">{count(totals[key])}</b>
        </li>
      ))}
    </ul>
  );
}
