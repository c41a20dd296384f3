"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiInput, type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { endLabel } from "@/components/lists/more-pages";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import { Panel, PanelCell } from "@/components/ui/panel";
import { AuditEntryRow } from "./audit-entry-row";

interface AuditListProps {
  input: ApiInput["audit"]["list"];
  firstPage: ApiOutput["audit"]["list"];
  /** Where everything is shown; undefined when everything is. */
  allHref: string | undefined;
}

/** Newest first. Give it a `key` that names the filter: another filter is another list. */
export function AuditList({ input, firstPage, allHref }: AuditListProps) {
  const trpc = useTRPC();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, error } = useInfiniteQuery(
    trpc.audit.list.infiniteQueryOptions(input, {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      initialCursor: null,
      initialData: { pages: [firstPage], pageParams: [null] },
      // What is being read does not move; the newest is a reload away.
      staleTime: Infinity,
    }),
  );
  const entries = data.pages.flatMap((page) => page.entries);

  if (entries.length === 0) {
    return (
      <Panel>
        <PanelCell>
          <EmptyState
            title="Nothing to show"
            actions={
              allHref !== undefined && (
                <Button asChild>
                  <Link href={allHref}>Show everything</Link>
                </Button>
              )
            }
          >
            No changes match these filters. Every change to members, settings, channels, rules and keys is recorded
            here.
          </EmptyState>
        </PanelCell>
      </Panel>
    );
  }
  return (
    <Panel aria-label="Changes">
      <PanelCell flush>
        <ol className="divide-y divide-border">
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
        {error && (
          <div className="border-t p-4">
            <FormError message={readApiError(error).message} />
          </div>
        )}
        <div className="border-t">
          <LoadMore
            hasMore={hasNextPage}
            loading={isFetchingNextPage}
            onLoadMore={() => void fetchNextPage()}
            endLabel={endLabel(entries.length)}
          />
        </div>
      </PanelCell>
    </Panel>
  );
}
