"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTRPC } from "@/components/api/trpc";
import { LatencySection, ResultSection } from "@/components/charts/lazy-sections";
import { rangeLinks, readRange } from "@/components/overview/range";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { Skeleton, SkeletonGroup, SkeletonReadout } from "@/components/ui/skeleton";
import { ChangesBefore } from "./changes-before";
import { HealthReadouts } from "./health-readouts";

/** Time passes even when nothing happens. */
const REFRESH_MS = 30_000;

interface ChannelHealthPanelProps {
  orgSlug: string;
  channelId: string;
}

/** How a channel is doing: in a sentence, in numbers, over time; and what came before it broke. */
export function ChannelHealthPanel({ orgSlug, channelId }: ChannelHealthPanelProps) {
  const trpc = useTRPC();
  const range = readRange(Object.fromEntries(useSearchParams()));
  const fresh = { refetchInterval: REFRESH_MS };
  const { data: health } = useQuery(trpc.stats.channelHealth.queryOptions({ channelId }, fresh));
  const { data: stats } = useQuery(
    trpc.stats.channel.queryOptions({ channelId, range }, { ...fresh, placeholderData: keepPreviousData }),
  );
  if (!health || !stats) return <HealthSkeleton />;
  const pins = stats.openings.slice(0, 1).map(({ at }) => ({ at, label: "circuit opened" }));
  return (
    <>
      <p className="text-pretty text-text-2">{health.sentence}</p>
      <HealthReadouts health={health} />
      <Panel aria-label="Over time">
        <PanelCell>
          <ResultSection
            id="attempts"
            title="Attempts"
            series={stats.series}
            figures={stats.figures}
            pins={pins}
            height={160}
            action={
              <SegmentedLinks
                label="Time range"
                options={rangeLinks(`/${orgSlug}/channels/${channelId}`, range)}
                className="max-sm:hidden"
              />
            }
          />
        </PanelCell>
        <PanelCell>
          <LatencySection id="latency" series={stats.series} />
        </PanelCell>
      </Panel>
      <ChangesBefore channelId={channelId} />
    </>
  );
}

function HealthSkeleton() {
  return (
    <SkeletonGroup label="Loading the channel's health" className="grid gap-4">
      <Skeleton className="w-2/3" />
      <Panel className="grid-cols-2 md:grid-cols-3">
        {Array.from({ length: 6 }, (_, cell) => (
          <PanelCell key={cell} className="grid content-start gap-3">
            <SkeletonReadout />
          </PanelCell>
        ))}
      </Panel>
      <Panel>
        <PanelCell>
          <Skeleton className="h-60" />
        </PanelCell>
      </Panel>
    </SkeletonGroup>
  );
}
