import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function DeadLettersLoading() {
  return (
    <Page>
      <PageHeader title="Dead letters" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows label="Counting dead letters" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
