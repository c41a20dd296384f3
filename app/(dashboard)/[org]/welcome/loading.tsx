import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function WelcomeLoading() {
  return (
    <Page>
      <PageHeader title="Welcome" />
      <SkeletonRows rows={6} label="Loading the first steps" />
    </Page>
  );
}
