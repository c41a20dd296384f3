"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { LatencySection, ResultSection } from "@/components/charts/lazy-sections";
import { rangeLinks } from "@/components/overview/range";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { ChangesBefore } from "./changes-before";
import { HealthReadouts } from "./health-readouts";
import { type Health, useHealth } from "./use-health";

/** Time passes even when nothing happens. */
const REFRESH_MS = 30_000;

export interface ChannelFigures {
  health: Health;
  stats: ApiOutput["stats"]["channel"];
  changes: ApiOutput["stats"]["changesBefore"];
}

interface ChannelHealthPanelProps {
  orgSlug: string;
  figures: ChannelFigures;
}

/** How a channel is doing in numbers and over time; and what came before it broke. The header has it in words. */
export function ChannelHealthPanel({ orgSlug, figures }: ChannelHealthPanelProps) {
  const trpc = useTRPC();
  const health = useHealth(figures.health);
  const { channelId } = health;
  const { range } = figures.stats;
  const { data: stats } = useQuery(
    trpc.stats.channel.queryOptions({ channelId, range }, { initialData: figures.stats, refetchInterval: REFRESH_MS }),
  );
  const pins = stats.openings.slice(0, 1).map(({ at }) => ({ at, label: "circuit opened" }));
  return (
    <>
      <HealthReadouts health={health} />
      <Panel aria-label="Over time">
        <PanelCell className="[--plot:160px]">
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
      <ChangesBefore channelId={channelId} initial={figures.changes} />
    </>
  );
}
