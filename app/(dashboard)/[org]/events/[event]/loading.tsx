import { Page } from "@/components/layout/page";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";

export default function EventLoading() {
  return (
    <Page>
      <SkeletonGroup label="Loading the event" className="grid gap-4">
        <Skeleton className="h-7 w-70 max-w-full" />
        <Skeleton className="h-4 w-90 max-w-full" />
        <Skeleton className="h-60 w-full" />
      </SkeletonGroup>
    </Page>
  );
}
