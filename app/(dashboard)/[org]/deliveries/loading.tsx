import { SplitViewSkeleton } from "@/components/lists/split-view-skeleton";

export default function DeliveriesLoading() {
  return <SplitViewSkeleton title="Deliveries" label="Loading deliveries" />;
}
