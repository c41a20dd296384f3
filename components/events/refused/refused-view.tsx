"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { MorePages } from "@/components/lists/more-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { allows, type Role } from "@/server/contracts/permissions";
import { POISON_PER_ORG } from "@/server/contracts/rules/refused-messages";
import { DiscardRefused } from "./discard-refused";
import { type RefusedMessage, RefusedRow } from "./refused-row";

interface RefusedViewProps {
  org: { slug: string; role: Role };
  firstPage: ApiOutput["refusedMessages"]["list"];
}

export function RefusedView({ org, firstPage }: RefusedViewProps) {
  const trpc = useTRPC();
  const [discarded, setDiscarded] = useState<RefusedMessage>();
  const { data, ...query } = useInfiniteQuery(
    trpc.refusedMessages.list.infiniteQueryOptions(
      {},
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        initialCursor: null,
        initialData: { pages: [firstPage], pageParams: [null] },
      },
    ),
  );
  const messages = data.pages.flatMap((page) => page.rows);
  const canManage = allows(org.role, "event:resolve");
  return (
    <>
      <PageHeader title="Refused messages">
        Messages of the event stream that could not be stored as events. They hold up nothing else. The newest{" "}
        {POISON_PER_ORG.toLocaleString("en-US")} are kept for 90 days.
        {!canManage && " Admins and owners try them again or discard them."}
      </PageHeader>
      <Panel aria-label="Refused messages">
        <PanelCell flush>
          {messages.length === 0 ? (
            <EmptyState title="No refused messages">
              A message that cannot be read, whose sender is unknown, or whose event is refused appears here, with the
              reason.
            </EmptyState>
          ) : (
            <ul className="divide-y">
              {messages.map((message) => (
                <RefusedRow
                  key={message.id}
                  message={message}
                  canManage={canManage}
                  onDiscard={() => setDiscarded(message)}
                />
              ))}
            </ul>
          )}
          <MorePages query={query} />
        </PanelCell>
      </Panel>
      <DiscardRefused message={discarded} onClose={() => setDiscarded(undefined)} />
    </>
  );
}
