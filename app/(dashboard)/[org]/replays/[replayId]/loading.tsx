import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function ReplayLoading() {
  return (
    <Page>
      <PageHeader title="Replay" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading the replay" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
