import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function RefusedMessagesLoading() {
  return (
    <Page>
      <PageHeader title="Refused messages" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading refused messages" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
