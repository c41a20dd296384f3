import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

interface ChartSkeletonProps {
  label: string;
  /** Of the plot in pixels, where `--plot` around it says nothing else. */
  height: number;
  /** A line of words between the title and the plot. */
  hasLegend?: boolean;
}

/** A chart before its drawing: title, hairlines and the ruler of time stand where they will stay. */
export function ChartSkeleton({ label, height, hasLegend = false }: ChartSkeletonProps) {
  return (
    <SkeletonGroup label={label}>
      <div className="mb-3 flex h-6 items-center">
        <Skeleton className="w-24" />
      </div>
      {hasLegend && (
        <div className="mb-4 flex h-5 items-center gap-4">
          <Skeleton className="w-20" />
          <Skeleton className="w-16" />
          <Skeleton className="w-12" />
        </div>
      )}
      <div aria-hidden className="pl-9">
        <div className="flex flex-col justify-between *:border-t" style={{ height: `var(--plot, ${height}px)` }}>
          {Array.from({ length: LINES }, (_, line) => (
            <span key={line} />
          ))}
        </div>
        <div className="mt-2.5 h-4" />
      </div>
    </SkeletonGroup>
  );
}

const LINES = 5;
