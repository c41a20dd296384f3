import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function RulesLoading() {
  return (
    <Page>
      <PageHeader title="Rules" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Loading rules" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
