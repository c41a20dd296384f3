"use client";

import { Breadcrumb } from "@/components/layout/breadcrumbs";
import { Callout } from "@/components/ui/callout";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Readout } from "@/components/ui/readout";
import { ClockTime, RelativeTime } from "@/components/ui/relative-time";
import { allows, type Role } from "@/server/contracts/permissions";
import { ReplayActions } from "./replay-actions";
import { ReplayItems } from "./replay-items";
import { ReplayProgress, ReplayStatus } from "./replay-progress";
import { ReplayReport } from "./replay-report";
import { type FilterNames, filterWords, number, progressOf, rateLabel } from "./replay-words";
import { type ReplayDetail, useReplay } from "./use-replays";

interface ReplayViewProps {
  org: { slug: string; role: Role };
  replay: ReplayDetail;
  names: FilterNames;
}

export function ReplayView({ org, replay: initial, names }: ReplayViewProps) {
  const replay = useReplay(initial);
  const title = filterWords(replay.filter, names);
  const { filter, priority } = replay;
  return (
    <>
      <Breadcrumb title={title} />
      <PageHeader
        title={title}
        status={<ReplayStatus replay={replay} boxed />}
        actions={allows(org.role, "delivery:replay_any") && <ReplayActions replay={replay} />}
        meta={
          <>
            <span>
              {replay.createdBy}, <RelativeTime at={replay.createdAt} />
            </span>
            <span>{rateLabel(replay.ratePerSecond)}</span>
            {priority !== null && <span>{priority} priority</span>}
            {filter.from && (
              <span>
                since <ClockTime at={filter.from} date precision="minute" />
              </span>
            )}
            {filter.unrecovered && <span>only what had not arrived since</span>}
          </>
        }
      />
      <div className="grid gap-4">
        {replay.state === "auto_paused" && (
          <Callout tone="warn" title="Paused automatically." icon="triangle">
            {replay.reason} Nothing more is sent until it is resumed. Fix the receiver first, or cancel the rest.
          </Callout>
        )}
        <Panel aria-label="Progress" className="grid-cols-2 sm:grid-cols-4">
          <PanelCell className="col-span-full">
            <ReplayProgress replay={replay} />
          </PanelCell>
          <PanelCell>
            <Readout
              label="Delivered"
              value={number(replay.succeeded)}
              detail={`of ${number(replay.fed)} sent again`}
            />
          </PanelCell>
          <PanelCell>
            <Readout label="Failed again" value={number(replay.failed)} detail="dead letters once more" />
          </PanelCell>
          <PanelCell>
            <Readout label="Skipped" value={number(replay.skipped)} detail="not sent, each with its reason" />
          </PanelCell>
          <PanelCell>
            <LeftToDo replay={replay} />
          </PanelCell>
        </Panel>
        <ReplayReport replay={replay} orgSlug={org.slug} />
        <ReplayItems replay={replay} orgSlug={org.slug} />
      </div>
    </>
  );
}

function LeftToDo({ replay }: { replay: ReplayDetail }) {
  const { state, open, cancelled, fed, skipped } = replay;
  if (state === "cancelled") return <Readout label="Cancelled" value={number(cancelled)} detail={detailOf(open)} />;
  const { total, isExact } = progressOf(replay);
  const left = Math.max(0, total - fed - skipped);
  return <Readout label="Left to send" value={`${isExact ? "" : "> "}${number(left)}`} detail={detailOf(open)} />;
}

function detailOf(open: number): string {
  return open === 0 ? "nothing on its way" : `${number(open)} on their way`;
}
