"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { FilterChip } from "@/components/lists/filter-chip";
import { MorePages } from "@/components/lists/more-pages";
import { NothingFits } from "@/components/lists/nothing-fits";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { Table, TableBody, TableHead, TableHeader } from "@/components/ui/table";
import { allows, type Role } from "@/server/contracts/permissions";
import { DiscardDialog } from "./discard-dialog";
import { GroupRow } from "./group-row";
import { type GroupFilter, type ShownGroup, useOpenGroups } from "./use-open-groups";

interface GroupsViewProps {
  org: { slug: string; role: Role };
  filter: GroupFilter;
  firstPage: ApiOutput["groups"]["list"];
  rules: readonly { id: string; name: string }[];
  channels: readonly { id: string; name: string }[];
}

/** Give it a `key` that names the filter: another filter is another list. */
export function GroupsView({ org, filter, firstPage, rules, channels }: GroupsViewProps) {
  const { groups, query, reading, sendOff } = useOpenGroups(filter, firstPage);
  const [discarded, setDiscarded] = useState<ShownGroup>();
  const listRef = useRef<HTMLElement>(null);
  useRowKeys(listRef);
  const canManage = allows(org.role, "group:manage");
  const path = `/${org.slug}/groups`;
  const isFiltered = filter.ruleId !== undefined || filter.channelId !== undefined;
  const open = groups.filter(({ isGone }) => !isGone);
  const events = open.reduce((sum, { eventCount }) => sum + eventCount, 0);

  return (
    <>
      <PageHeader title="Open groups">
        <strong>{headline(open.length, events, query.hasNextPage)}</strong> A group becomes one delivery when no event
        arrived for its window, when its longest wait ends, or when it is full.
        {!canManage && " Admins and owners flush and discard them."}
      </PageHeader>
      {(groups.length > 0 || isFiltered) && <Filters path={path} filter={filter} rules={rules} channels={channels} />}
      <Panel ref={listRef} aria-label="Open groups" {...reading}>
        <PanelCell flush>
          {groups.length === 0 ? (
            <NoGroups slug={org.slug} isFiltered={isFiltered} />
          ) : (
            <Table aria-label="Open groups">
              <TableHead>
                <tr>
                  <TableHeader>Rule and channel</TableHeader>
                  <TableHeader wideOnly>Group</TableHeader>
                  <TableHeader numeric wideOnly>
                    Events
                  </TableHeader>
                  <TableHeader>Closes in</TableHeader>
                  {canManage && (
                    <TableHeader wideOnly className="relative">
                      <span className="sr-only">Acts</span>
                    </TableHeader>
                  )}
                </tr>
              </TableHead>
              <TableBody>
                {groups.map((group) => (
                  <GroupRow
                    key={group.id}
                    group={group}
                    orgSlug={org.slug}
                    canManage={canManage}
                    onFlush={() => sendOff(group.id)}
                    onDiscard={() => setDiscarded(group)}
                  />
                ))}
              </TableBody>
            </Table>
          )}
          <MorePages query={query} />
        </PanelCell>
      </Panel>
      <DiscardDialog group={discarded} onDiscard={sendOff} onClose={() => setDiscarded(undefined)} />
    </>
  );
}

function headline(groups: number, events: number, hasMore: boolean): string {
  if (groups === 0) return "Nothing is being collected.";
  const more = hasMore ? "More than " : "";
  const what = `${events.toLocaleString("en-US")} ${events === 1 ? "event waits" : "events wait"}`;
  return `${more}${what} in ${groups} ${groups === 1 ? "group" : "groups"}.`;
}

interface FiltersProps {
  path: string;
  filter: GroupFilter;
  rules: readonly { id: string; name: string }[];
  channels: readonly { id: string; name: string }[];
}

function Filters({ path, filter, rules, channels }: FiltersProps) {
  const router = useRouter();
  function show(change: GroupFilter): void {
    const { ruleId, channelId } = { ...filter, ...change };
    const params = new URLSearchParams({ ...(ruleId && { rule: ruleId }), ...(channelId && { channel: channelId }) });
    router.replace(params.size === 0 ? path : `${path}?${params.toString()}`, { scroll: false });
  }
  const named = (each: FiltersProps["rules"]) => each.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <FilterChip label="Rule" value={filter.ruleId} options={named(rules)} onChange={(ruleId) => show({ ruleId })} />
      <FilterChip
        label="Channel"
        value={filter.channelId}
        options={named(channels)}
        onChange={(channelId) => show({ channelId })}
      />
    </div>
  );
}

function NoGroups({ slug, isFiltered }: { slug: string; isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <NothingFits title="No open group here" allHref={`/${slug}/groups`} allLabel="Show all groups">
        Nothing is being collected for this rule and channel at the moment.
      </NothingFits>
    );
  }
  return (
    <EmptyState
      title="Nothing is being collected"
      actions={
        <Button asChild>
          <Link href={`/${slug}/rules`}>Rules</Link>
        </Button>
      }
    >
      A rule with a grouping window collects events that arrive close together into one delivery. Groups that are still
      open appear here; you can flush or discard them.
    </EmptyState>
  );
}
