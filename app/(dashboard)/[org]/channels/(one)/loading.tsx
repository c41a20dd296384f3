import { Page } from "@/components/layout/page";
import { Card } from "@/components/ui/panel";
import { Skeleton, SkeletonGroup, SkeletonRows } from "@/components/ui/skeleton";

/** Until the head of a channel is there: in its shape, so that it is not taken for the list. */
export default function ChannelHeadLoading() {
  return (
    <Page>
      <SkeletonGroup label="Loading the channel" className="mb-4 grid gap-3.5 border-b pb-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="w-72 max-w-full" />
        <Skeleton className="w-120 max-w-full" />
        <Skeleton className="mt-3 w-80 max-w-full" />
      </SkeletonGroup>
      <Card>
        <SkeletonRows label="Loading the page of the channel" />
      </Card>
    </Page>
  );
}
