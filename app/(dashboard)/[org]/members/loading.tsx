import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function MembersLoading() {
  return (
    <Page>
      <PageHeader title="Members" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading members" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
