import { ChartSkeleton } from "@/components/charts/chart-skeleton";
import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Skeleton, SkeletonGroup, SkeletonReadout } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <Page>
      <PageHeader title="Overview">
        <Skeleton className="mt-2 w-80" />
      </PageHeader>
      <SkeletonGroup label="Loading the overview" className="grid gap-4">
        <Panel className="grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
          {Array.from({ length: 6 }, (_, cell) => (
            <PanelCell key={cell} className="grid content-start gap-3">
              <SkeletonReadout />
            </PanelCell>
          ))}
        </Panel>
        <Panel className="lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <PanelCell>
            <ChartSkeleton label="Drawing results" height={276} hasLegend />
          </PanelCell>
          <PanelCell className="grid content-start gap-3">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </PanelCell>
        </Panel>
      </SkeletonGroup>
    </Page>
  );
}
