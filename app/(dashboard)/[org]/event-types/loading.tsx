import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function EventTypesLoading() {
  return (
    <Page>
      <PageHeader title="Event types" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading event types" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
