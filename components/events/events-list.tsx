"use client";

import Link from "next/link";
import { type ReactNode, useRef } from "react";
import { readApiError } from "@/components/api/read-api-error";
import type { ApiInput, ApiOutput } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { endLabel } from "@/components/lists/more-pages";
import { NewsButton } from "@/components/lists/news-button";
import { NothingFits } from "@/components/lists/nothing-fits";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import { Panel, PanelCell } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { bytesLabel } from "./event-words";
import { useEventList } from "./use-event-list";

interface EventsListProps {
  orgSlug: string;
  input: ApiInput["events"]["list"];
  firstPage: ApiOutput["events"]["list"];
  /** Where everything is shown; undefined when nothing is filtered. */
  allHref: string | undefined;
  firstStep: ReactNode;
}

export function EventsList({ orgSlug, input, firstPage, allHref, firstStep }: EventsListProps) {
  const listRef = useRef<HTMLElement>(null);
  const list = useEventList({ input, firstPage, listRef });
  const { rows, newCount } = list;
  useRowKeys(listRef);
  if (rows.length === 0) {
    return (
      <Panel>
        <PanelCell>
          <NoEvents allHref={allHref} firstStep={firstStep} />
        </PanelCell>
      </Panel>
    );
  }
  return (
    <Panel ref={listRef}>
      <PanelCell flush>
        <NewsButton newCount={newCount} noun={["event", "events"]} onShow={() => void list.showNewest()} />
        <Table aria-label="Events">
          <TableHead>
            <tr>
              <TableHeader>Type</TableHeader>
              <TableHeader wideOnly>Source</TableHeader>
              <TableHeader wideOnly>Subject</TableHeader>
              <TableHeader numeric wideOnly>
                Size
              </TableHeader>
              <TableHeader numeric>Received</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((event) => (
              <EventRow key={event.id} event={event} orgSlug={orgSlug} />
            ))}
          </TableBody>
        </Table>
        {list.error && (
          <div className="border-t p-4">
            <FormError message={readApiError(list.error).message} />
          </div>
        )}
        <div className="border-t">
          <LoadMore
            hasMore={list.hasMore}
            loading={list.isLoadingMore}
            onLoadMore={() => void list.loadMore()}
            endLabel={endLabel(rows.length)}
          />
        </div>
      </PanelCell>
    </Panel>
  );
}

type EventHead = ApiOutput["events"]["list"]["rows"][number];

/** The whole row is the link of its type. */
function EventRow({ event, orgSlug }: { event: EventHead; orgSlug: string }) {
  const { publicId, type, source, subject, bytes, receivedAt } = event;
  return (
    <TableRow>
      <TableCell className="max-w-0 min-w-45 sm:w-2/5">
        <Link
          href={`/${orgSlug}/events/${publicId}`}
          prefetch={false}
          data-row-stop=""
          className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {type}
        </Link>
        <span className="block truncate text-xs text-text-3 sm:hidden">
          {source}
          {subject !== null && ` · ${subject}`}
        </span>
      </TableCell>
      <TableCell wideOnly className="max-w-0 truncate text-text-2">
        <span className="mono">{source}</span>
      </TableCell>
      <TableCell wideOnly className="max-w-0 truncate text-text-2">
        {subject}
      </TableCell>
      <TableCell numeric wideOnly className="text-text-2">
        {bytesLabel(bytes)}
      </TableCell>
      <TableCell numeric className="text-text-3">
        <RelativeTime at={receivedAt} />
      </TableCell>
    </TableRow>
  );
}

function NoEvents({ allHref, firstStep }: Pick<EventsListProps, "allHref" | "firstStep">) {
  if (allHref === undefined) {
    return (
      <EmptyState title="No events yet" actions={firstStep}>
        Every event published to this organisation appears here, whether or not a rule matches it. Send a test event, or
        publish one with an API key.
      </EmptyState>
    );
  }
  return (
    <NothingFits title="No events match" allHref={allHref}>
      No events match all of these filters. Choose a longer time range or remove a filter.
    </NothingFits>
  );
}
