import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function ReplaysLoading() {
  return (
    <Page>
      <PageHeader title="Replays" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading replays" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
