import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function InboxLoading() {
  return (
    <>
      <h1 className="sr-only">Inbox</h1>
      <div className="flex items-center gap-2 border-b px-4 py-3 md:px-6">
        <Skeleton className="h-control-sm w-65" />
        <Skeleton className="h-control-sm w-24" />
        <Skeleton className="h-control-sm w-24" />
      </div>
      <div className="grid flex-1 md:grid-cols-[minmax(340px,36%)_minmax(0,1fr)]">
        <div className="md:border-r">
          <SkeletonRows rows={12} label="Loading the inbox" />
        </div>
      </div>
    </>
  );
}
