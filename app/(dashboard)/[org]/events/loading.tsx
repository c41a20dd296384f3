import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function EventsLoading() {
  return (
    <Page>
      <PageHeader title="Events" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows rows={8} label="Loading events" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
