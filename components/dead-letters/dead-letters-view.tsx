"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FilterChip } from "@/components/lists/filter-chip";
import { TIME_RANGES } from "@/components/lists/search-params";
import { useAddressFilter } from "@/components/lists/use-address-filter";
import { writePlanFilter } from "@/components/replays/plan-address";
import { number } from "@/components/replays/replay-words";
import { NothingFits } from "@/components/lists/nothing-fits";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { allows, type Role } from "@/server/contracts/permissions";
import { CauseRow } from "./cause-row";
import { type DeadFilter, readDeadFilter, writeDeadFilter } from "./dead-filter";
import { ThresholdButton } from "./threshold-button";

type Summary = ApiOutput["deadLetters"]["summary"];

interface DeadLettersViewProps {
  org: { slug: string; role: Role };
  filter: DeadFilter;
  input: { channelId?: string; from?: Date };
  summary: Summary;
  channels: readonly { id: string; name: string }[];
}

const REFRESH_MS = 30_000;

export function DeadLettersView({ org, filter, input, summary: initial, channels }: DeadLettersViewProps) {
  const trpc = useTRPC();
  const { data: summary } = useQuery(
    trpc.deadLetters.summary.queryOptions(input, {
      initialData: initial,
      refetchInterval: REFRESH_MS,
    }),
  );
  const canReplay = allows(org.role, "delivery:replay_any");
  const isFiltered = writeDeadFilter(filter) !== "";
  const { channel, time } = filter;
  return (
    <>
      <PageHeader
        title="Dead letters"
        actions={
          canReplay &&
          summary.count > 0 && (
            <Button asChild variant="primary">
              <Link href={`/${org.slug}/replays/new${planOf({ channel, time })}`}>
                <Icon name="replay" />
                Replay all of these…
              </Link>
            </Button>
          )
        }
      >
        <strong>{headline(summary, isFiltered)}</strong> A delivery becomes a dead letter when its receiver rejects it
        permanently or its retries are used up. A successful replay removes it from this list.
      </PageHeader>
      {summary.isAboveThreshold && (
        <Callout tone="warn" title={`More than ${number(summary.threshold)} deliveries are dead.`} className="mb-4">
          Start with the most common cause: fixing one receiver often clears most of them.
        </Callout>
      )}
      <Filters path={`/${org.slug}/dead-letters`} filter={filter} channels={channels}>
        <ThresholdButton threshold={summary.threshold} canChange={allows(org.role, "org:update")} />
      </Filters>
      <Panel aria-label="Dead letters by cause">
        <PanelCell flush>
          {summary.causes.length === 0 ? (
            <NoneDead slug={org.slug} isFiltered={isFiltered} isExact={summary.isExact} />
          ) : (
            <ul className="divide-y divide-border">
              {summary.causes.map((cause) => (
                <CauseRow
                  key={cause.category ?? "none"}
                  cause={cause}
                  filter={filter}
                  orgSlug={org.slug}
                  canReplay={canReplay}
                />
              ))}
            </ul>
          )}
        </PanelCell>
      </Panel>
    </>
  );
}

function planOf({ channel, time }: Pick<DeadFilter, "channel" | "time">): string {
  return writePlanFilter({
    status: "failed",
    channel,
    time,
    rule: undefined,
    type: undefined,
    cause: undefined,
    all: false,
  });
}

function headline({ count, isExact }: Summary, isFiltered: boolean): string {
  if (count === 0) return isExact ? (isFiltered ? "None here." : "None.") : "None among the newest failures.";
  const many = `${isExact ? "" : "More than "}${number(count)}`;
  return count === 1 ? "One delivery is dead." : `${many} deliveries are dead.`;
}

interface FiltersProps {
  path: string;
  filter: DeadFilter;
  channels: readonly { id: string; name: string }[];
  children: React.ReactNode;
}

function Filters({ path, filter, channels, children }: FiltersProps) {
  const { isPending, show } = useAddressFilter({ filter, path, read: readDeadFilter, write: writeDeadFilter });
  return (
    <div aria-busy={isPending} className="mb-4 flex flex-wrap items-center gap-2">
      <FilterChip
        label="Channel"
        value={filter.channel}
        options={channels.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(channel) => show({ channel })}
      />
      <FilterChip
        label="Time"
        value={filter.time}
        options={TIME_RANGES}
        anyLabel={null}
        onChange={(time) => show({ time })}
      />
      <div className="ml-auto">{children}</div>
    </div>
  );
}

function NoneDead({ slug, isFiltered, isExact }: { slug: string; isFiltered: boolean; isExact: boolean }) {
  if (!isExact) {
    return (
      <EmptyState title="None among the newest failures">
        Too many deliveries failed to check all of them. The newest have been delivered since; older ones may still be
        dead.
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <NothingFits title="None here" allHref={`/${slug}/dead-letters`} allLabel="Show all dead letters">
        No deliveries failed for this channel and period, or all of them were delivered since.
      </NothingFits>
    );
  }
  return (
    <EmptyState title="No dead letters">
      Every delivery succeeded, is still being retried, or was recovered by a replay.
    </EmptyState>
  );
}
