import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function GroupsLoading() {
  return (
    <Page>
      <PageHeader title="Open groups" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading open groups" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
