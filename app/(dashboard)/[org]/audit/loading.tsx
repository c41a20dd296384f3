import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function AuditLoading() {
  return (
    <Page>
      <PageHeader title="Audit log" />
      <Panel>
        <PanelCell flush>
          <SkeletonRows rows={8} label="Loading the audit log" />
        </PanelCell>
      </Panel>
    </Page>
  );
}
