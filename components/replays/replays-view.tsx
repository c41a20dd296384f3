"use client";

import Link from "next/link";
import { useRef } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { MorePages } from "@/components/lists/more-pages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { allows, type Role } from "@/server/contracts/permissions";
import { ReplayRow } from "./replay-row";
import type { FilterNames } from "./replay-words";
import { useReplayList } from "./use-replays";

interface ReplaysViewProps {
  org: { slug: string; role: Role };
  firstPage: ApiOutput["replays"]["list"];
  names: FilterNames;
}

export function ReplaysView({ org, firstPage, names }: ReplaysViewProps) {
  const { replays, query } = useReplayList(firstPage);
  const listRef = useRef<HTMLElement>(null);
  useRowKeys(listRef);
  const canReplay = allows(org.role, "delivery:replay_any");
  const running = replays.filter(({ state }) => state === "running").length;
  return (
    <>
      <PageHeader title="Replays" actions={canReplay && <PlanButton slug={org.slug} />}>
        <strong>{headline(running)}</strong> A batch sends many settled deliveries again, at its own pace and behind
        live traffic.
        {!canReplay && " Admins and owners plan and manage them."}
      </PageHeader>
      <Panel ref={listRef} aria-label="Replays">
        <PanelCell flush>
          {replays.length === 0 ? (
            <EmptyState title="Nothing was replayed yet" actions={canReplay && <PlanButton slug={org.slug} />}>
              When a receiver was down for longer than its retries, replay what it missed from here: everything or a
              part, at a rate that it can handle.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-border">
              {replays.map((replay) => (
                <ReplayRow key={replay.id} replay={replay} orgSlug={org.slug} names={names} canSteer={canReplay} />
              ))}
            </ul>
          )}
          <MorePages query={query} />
        </PanelCell>
      </Panel>
    </>
  );
}

function headline(running: number): string {
  if (running === 0) return "No batch is running.";
  return running === 1 ? "One batch is running." : `${running} batches are running.`;
}

function PlanButton({ slug }: { slug: string }) {
  return (
    <Button asChild variant="primary">
      <Link href={`/${slug}/replays/new`}>
        <Icon name="replay" />
        Plan a replay
      </Link>
    </Button>
  );
}
