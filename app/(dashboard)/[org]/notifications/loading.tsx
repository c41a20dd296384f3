import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function NotificationsLoading() {
  return (
    <Page>
      <PageHeader title="Notifications" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows rows={8} label="Loading notifications" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
