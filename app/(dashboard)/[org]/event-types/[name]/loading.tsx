import { Page } from "@/components/layout/page";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export default function EventTypeLoading() {
  return (
    <Page>
      <Skeleton className="mt-2 mb-6 h-5 w-64" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading the event type" rows={8} />
        </PanelCell>
      </Panel>
    </Page>
  );
}
