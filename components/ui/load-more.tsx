"use client";

import { Button } from "./button";

export interface LoadMoreProps {
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
  /** Said once everything is on the page: "All 48 shown". */
  endLabel?: string;
}

/** The next page of a list, on request: rows never arrive by themselves. */
export function LoadMore({ hasMore, loading, onLoadMore, endLabel }: LoadMoreProps) {
  if (!hasMore) {
    return endLabel ? <p className="px-4 py-3 text-center text-xs text-text-3">{endLabel}</p> : null;
  }
  return (
    <div className="px-4 py-3">
      <Button className="w-full" loading={loading} onClick={onLoadMore}>
        Load more
      </Button>
    </div>
  );
}
