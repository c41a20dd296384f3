import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function ChannelsLoading() {
  return (
    <Page>
      <PageHeader title="Channels" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading channels" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
