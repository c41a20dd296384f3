import { Card } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function ChannelLoading() {
  return (
    <Card>
      <SkeletonRows label="Loading the channel" />
    </Card>
  );
}
