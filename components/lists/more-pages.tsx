"use client";

import { readApiError } from "@/components/api/read-api-error";
import { FormError } from "@/components/feedback/form-error";
import { LoadMore } from "@/components/ui/load-more";

interface MorePagesProps {
  query: {
    error: { message: string } | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The foot of a list in a panel: the next page on request, and what came between. */
export function MorePages({ query: { error, hasNextPage, isFetchingNextPage, fetchNextPage } }: MorePagesProps) {
  return (
    <>
      {error && (
        <div className="border-t p-4">
          <FormError message={readApiError(error).message} />
        </div>
      )}
      {hasNextPage && (
        <div className="border-t">
          <LoadMore hasMore loading={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
        </div>
      )}
    </>
  );
}

/** Said below a list of which everything is on the page. */
export function endLabel(count: number): string {
  return count === 1 ? "The only one" : `All ${count.toLocaleString("en-US")} shown`;
}
