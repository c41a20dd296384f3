"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTRPC } from "@/components/api/trpc";
import { LatencySection, ResultSection, SuccessSection } from "@/components/charts/lazy-sections";
import { count } from "@/components/charts/number-labels";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell, PanelHead } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { TextLink } from "@/components/ui/text-link";
import { AttentionList } from "./attention-list";
import { BusiestChannels } from "./busiest-channels";
import { CauseBars } from "./cause-bars";
import { CircuitList } from "./circuit-list";
import { OverviewReadouts } from "./overview-readouts";
import { gravest, healthHeadline, type Overview } from "./overview-words";
import { rangeLinks } from "./range";
import { ShareSection } from "./share-section";

interface OverviewViewProps {
  orgSlug: string;
  initial: Overview;
  /** Between the title and the figures: what is still to be set up. */
  children?: ReactNode;
  /** After the figures. */
  foot?: ReactNode;
}

/** Time passes even when nothing happens. */
const REFRESH_MS = 60_000;
const PINS = 3;

export function OverviewView({ orgSlug, initial, children, foot }: OverviewViewProps) {
  const trpc = useTRPC();
  const options = { initialData: initial, refetchInterval: REFRESH_MS };
  const { data: overview } = useQuery(trpc.stats.overview.queryOptions({ range: initial.range }, options));
  const { series, figures, openings, deadByCause } = overview;
  const path = `/${orgSlug}`;
  const matter = gravest(overview.attention);
  const pins = openings
    .slice(0, PINS)
    .map(({ at, channelName }) => ({ at, label: `${channelName ?? "A channel"}: circuit opened` }));
  return (
    <>
      <PageHeader
        title="Overview"
        actions={<SegmentedLinks label="Time range" options={rangeLinks(`${path}/overview`, overview.range)} />}
      >
        <strong>{healthHeadline(overview.channels)}</strong> {matter}
      </PageHeader>
      <div className="grid gap-4">
        {children}
        <OverviewReadouts overview={overview} />
        <Panel aria-label="Deliveries" className="lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <PanelCell>
            <ResultSection
              id="by-result"
              title="Deliveries by result"
              series={series}
              figures={figures}
              pins={pins}
              height={348}
            />
          </PanelCell>
          <PanelCell flush>
            <AttentionList items={overview.attention} path={path} />
          </PanelCell>
        </Panel>
        <Panel aria-label="Quality" className="md:grid-cols-2 lg:grid-cols-3">
          <PanelCell>
            <SuccessSection id="success-rate" series={series} />
          </PanelCell>
          <PanelCell>
            <LatencySection id="latency" series={series} />
          </PanelCell>
          <PanelCell className="md:max-lg:col-span-2">
            <ShareSection queue={overview.queue} recoveries={overview.recoveries} publishing={overview.publishing} />
          </PanelCell>
        </Panel>
        <Panel aria-label="Where" className="md:grid-cols-2 lg:grid-cols-3">
          <PanelCell>
            <section aria-labelledby="dead-by-cause">
              <PanelHead
                id="dead-by-cause"
                title="Dead letters by cause"
                note={figures.dead > 0 && `${count(figures.dead)} new`}
                action={
                  figures.dead > 0 && (
                    <TextLink href={`${path}/dead-letters`} className="text-sm">
                      Review
                    </TextLink>
                  )
                }
              />
              {deadByCause.length === 0 ? (
                <p className="text-sm text-text-2">No delivery failed in this period.</p>
              ) : (
                <CauseBars causes={deadByCause} />
              )}
            </section>
          </PanelCell>
          <PanelCell flush>
            <CircuitList circuits={overview.circuits} total={overview.channels.total} path={path} />
          </PanelCell>
          <PanelCell flush className="md:max-lg:col-span-2">
            <BusiestChannels channels={overview.busiest} path={path} />
          </PanelCell>
        </Panel>
        {foot}
      </div>
    </>
  );
}
