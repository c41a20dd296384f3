import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

/** A split view before its list is there. */
export function SplitViewSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <div className="flex items-center gap-2 border-b px-4 py-3 md:px-6">
        <Skeleton className="h-control-sm w-65" />
        <Skeleton className="h-control-sm w-24" />
        <Skeleton className="h-control-sm w-24" />
      </div>
      <div className="grid flex-1 md:grid-cols-[minmax(340px,36%)_minmax(0,1fr)]">
        <div className="md:border-r">
          <SkeletonRows rows={12} label={label} />
        </div>
      </div>
    </>
  );
}
