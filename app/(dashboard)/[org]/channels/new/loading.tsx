import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Card } from "@/components/ui/panel";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function NewChannelLoading() {
  return (
    <Page>
      <PageHeader title="New channel" />
      <Card className="max-w-200">
        <SkeletonRows label="Loading the form" />
      </Card>
    </Page>
  );
}
