"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { MorePages } from "@/components/lists/more-pages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, PanelCell } from "@/components/ui/panel";
import { NotificationRow } from "./notification-row";
import { useMarkRead } from "./use-mark-read";

interface NotificationsViewProps {
  orgSlug: string;
  firstPage: ApiOutput["notifications"]["list"];
}

export function NotificationsView({ orgSlug, firstPage }: NotificationsViewProps) {
  const trpc = useTRPC();
  const mark = useMarkRead();
  const { data: unread = 0 } = useQuery(trpc.notifications.unread.queryOptions());
  const query = useInfiniteQuery(
    trpc.notifications.list.infiniteQueryOptions(
      {},
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        initialCursor: null,
        initialData: { pages: [firstPage], pageParams: [null] },
      },
    ),
  );
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          <Button disabled={unread === 0} loading={mark.isPending} onClick={() => mark.mutate({})}>
            Mark all as read
          </Button>
        }
      >
        What needs attention in this organisation, and when it was over.
      </PageHeader>
      <Panel aria-label="Notifications">
        <PanelCell flush>
          {rows.length === 0 ? (
            <EmptyState title="Nothing has happened yet">
              You are told here when a circuit opens, a channel is disabled, deliveries keep failing, or a secret or key
              is about to end.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-border">
              {rows.map((row) => (
                <NotificationRow
                  key={row.id}
                  notification={row}
                  orgSlug={orgSlug}
                  onOpen={(id) => mark.mutate({ ids: [id] })}
                />
              ))}
            </ul>
          )}
          <MorePages query={query} />
        </PanelCell>
      </Panel>
    </>
  );
}
