"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRef } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { NothingFits } from "@/components/lists/nothing-fits";
import { healthHeadline } from "@/components/overview/overview-words";
import { SearchField } from "@/components/ui/search-field";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { SegmentedLinks } from "@/components/ui/segmented-control";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { allows, type Role } from "@/server/contracts/permissions";
import { type ChannelFilter, channelsInput, STATUS_CHOICES, writeChannelFilter } from "./channel-filter";
import { type ChannelHealthRow, ChannelRow } from "./channel-row";

type Channels = ApiOutput["channels"]["list"];

interface ChannelsViewProps {
  org: { slug: string; role: Role };
  filter: ChannelFilter;
  channels: Channels;
  health: ChannelHealthRow[];
}

const REFRESH_MS = 10_000;

export function ChannelsView({ org, filter, channels: initialData, health: initialHealth }: ChannelsViewProps) {
  const trpc = useTRPC();
  const options = { initialData, refetchInterval: REFRESH_MS };
  const { data: channels } = useQuery(trpc.channels.list.queryOptions(channelsInput(filter), options));
  const { data: health } = useQuery(
    trpc.stats.health.queryOptions(undefined, { initialData: initialHealth, refetchInterval: REFRESH_MS }),
  );
  const listRef = useRef<HTMLElement>(null);
  useRowKeys(listRef);
  const path = `/${org.slug}/channels`;
  const canWrite = allows(org.role, "channel:write");
  const isFiltered = writeChannelFilter(filter) !== "";
  const isFirst = channels.length === 0 && !isFiltered;
  const create = (
    <Button asChild variant="primary">
      <Link href={`${path}/new`}>
        <Icon name="plus" />
        New channel
      </Link>
    </Button>
  );

  return (
    <>
      <PageHeader title="Channels" actions={canWrite && !isFirst && create}>
        <Summary health={health} />
        {!canWrite && " Admins and owners create channels."}
      </PageHeader>
      {!isFirst && <Filters filter={filter} path={path} />}
      <Panel ref={listRef} aria-label="Channels">
        <PanelCell flush>
          {channels.length > 0 ? (
            <ChannelTable channels={channels} health={health} path={path} />
          ) : isFiltered ? (
            <NothingFits title="No channels match" allHref={path} allLabel="Show all channels">
              Search for a different name, or show every status.
            </NothingFits>
          ) : (
            <EmptyState title="No channels yet" actions={canWrite && create}>
              A channel is where deliveries go: your URL, with its own signing secret.{" "}
              {canWrite ? "Create the first one, then add it to a rule." : "An admin or owner creates the first one."}
            </EmptyState>
          )}
        </PanelCell>
      </Panel>
    </>
  );
}

/** Of all channels, whatever the list below is narrowed to. */
function Summary({ health }: { health: ChannelHealthRow[] }) {
  if (health.length === 0) return "Where deliveries go, and how each of them is doing.";
  const countOf = (word: ChannelHealthRow["health"]) => health.filter((channel) => channel.health === word).length;
  const parts = (["failing", "degraded", "rate_limited", "held"] as const).flatMap((word) => {
    const count = countOf(word);
    return count > 0 ? [`${count} ${word.replace("_", " ")}`] : [];
  });
  return (
    <>
      <strong>
        {healthHeadline({ total: health.length, healthy: countOf("healthy"), unused: countOf("unused") })}
      </strong>
      {parts.length > 0 && ` ${parts.join(", ")}.`}
    </>
  );
}

function Filters({ filter, path }: { filter: ChannelFilter; path: string }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search channels by name"
        value={filter.search}
        hrefFor={(search) => path + writeChannelFilter({ ...filter, search })}
      />
      <SegmentedLinks
        label="Status"
        className="sm:ml-auto"
        options={STATUS_CHOICES.map(({ value, label }) => ({
          href: path + writeChannelFilter({ ...filter, status: value }),
          label,
          current: filter.status === value,
        }))}
      />
    </div>
  );
}

interface ChannelTableProps {
  channels: Channels;
  health: ChannelHealthRow[];
  path: string;
}

function ChannelTable({ channels, health, path }: ChannelTableProps) {
  const byId = new Map(health.map((row) => [row.channelId, row]));
  return (
    <Table aria-label="Channels">
      <TableHead>
        <tr>
          <TableHeader>Channel</TableHeader>
          <TableHeader wideOnly>Health</TableHeader>
          <TableHeader wideOnly>Last 24 h</TableHeader>
          <TableHeader numeric wideOnly>
            Success
          </TableHeader>
          <TableHeader numeric>Rules</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} health={byId.get(channel.id)} href={`${path}/${channel.id}`} />
        ))}
      </TableBody>
    </Table>
  );
}
