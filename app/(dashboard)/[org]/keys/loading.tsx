import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function KeysLoading() {
  return (
    <Page>
      <PageHeader title="API keys" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading API keys" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
