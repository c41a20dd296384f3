"use client";

import type { ReactNode } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { FormError } from "@/components/feedback/form-error";
import { NewsButton } from "@/components/lists/news-button";
import { LoadMore } from "@/components/ui/load-more";
import { InboxRequestRow } from "./inbox-row";
import type { InboxList } from "./use-inbox-list";

interface InboxListProps {
  list: InboxList;
  selectedId: string | undefined;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** What to do while nothing has arrived. */
  empty: ReactNode;
}

export function InboxRequestList({ list, selectedId, hrefOf, onOpen, empty }: InboxListProps) {
  const { rows, newCount } = list;
  if (rows.length === 0) return empty;
  return (
    <>
      <NewsButton
        newCount={newCount}
        noun={["request", "requests"]}
        onShow={() => void list.showNewest()}
        className="sticky top-0 z-1"
      />
      <ol aria-label="Requests">
        {rows.map((request) => (
          <li key={request.id}>
            <InboxRequestRow
              request={request}
              href={hrefOf(request.id)}
              isSelected={request.id === selectedId}
              onOpen={() => onOpen(request.id)}
            />
          </li>
        ))}
      </ol>
      {list.error && (
        <div className="p-4">
          <FormError message={readApiError(list.error).message} />
        </div>
      )}
      <LoadMore
        hasMore={list.hasMore}
        loading={list.isLoadingMore}
        onLoadMore={() => void list.loadMore()}
        endLabel={`All ${rows.length.toLocaleString("en-US")} shown`}
      />
    </>
  );
}
