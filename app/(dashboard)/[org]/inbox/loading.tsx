import { SplitViewSkeleton } from "@/components/lists/split-view-skeleton";

export default function InboxLoading() {
  return <SplitViewSkeleton title="Inbox" label="Loading the inbox" />;
}
