"use client";

import { type QueryKey, useQueries, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Page } from "@/server/contracts/keyset";
import type { Row } from "./keep-places";
import { joinNewest } from "./newest-rows";

interface NewestFirstOptions<R extends Row> {
  /** Another filter is another list. */
  filterKey: string;
  firstPage: Page<R>;
  /** How the page that begins here is read; null is the beginning. */
  pageAt: (cursor: string | null) => { queryKey: QueryKey; queryFn: () => Promise<Page<R>> };
  listRef: RefObject<HTMLElement | null>;
  /** One of its rows is open beside it. */
  hasSelection?: boolean;
}

interface ShownPage<R extends Row> extends Page<R> {
  cursor: string | null;
  /** What was read before this is older than what is shown. */
  readAt: number;
}

/** Pages that follow what happens to their rows; those behind were scrolled past, and are as they were read. */
const LIVE_PAGES = 5;

/**
 * A list with the newest on top, page by page. Each page is read again where it began, so its rows stay where they are
 * and say what is new about them; new rows wait until they are asked for, unless nobody would notice them move.
 */
export function useNewestFirst<R extends Row>({
  filterKey,
  firstPage,
  pageAt,
  listRef,
  hasSelection = false,
}: NewestFirstOptions<R>) {
  const queryClient = useQueryClient();
  const [held, setShown] = useState(() => ({ filterKey, pages: [firstShown(firstPage)] }));
  const [more, setMore] = useState<{ isLoading: boolean; error: Error | null }>({ isLoading: false, error: null });
  const shown = held.filterKey === filterKey ? held : { filterKey, pages: [firstShown(firstPage)] };
  if (shown !== held) setShown(shown);
  const { pages } = shown;

  const readings = useQueries({
    queries: pages
      .slice(0, LIVE_PAGES)
      .map(({ cursor, rows, nextCursor }) => ({ ...pageAt(cursor), initialData: { rows, nextCursor } })),
  });
  const latest = pages.map((page, index) => {
    const reading = readings[index];
    return reading?.data && reading.dataUpdatedAt >= page.readAt ? reading.data : page;
  });
  const newest = latest[0] ?? firstPage;
  const beginning = joinNewest(pages[0]?.rows ?? [], newest.rows);
  const later = pages.slice(1).flatMap(({ rows }, index) => joinNewest(rows, latest[index + 1]?.rows ?? []).rows);
  const nextCursor = pages.at(-1)?.nextCursor ?? null;

  const show = ({ rows, nextCursor: next }: Page<R>) =>
    setShown({ filterKey, pages: [{ rows, nextCursor: next, cursor: null, readAt: 0 }] });
  const settle = useEffectEvent(() => {
    const isFirst = pages[0]?.rows.length === 0 && newest.rows.length > 0;
    const hasNews = beginning.newCount + beginning.goneCount > 0;
    const mayMove = pages.length === 1 && !hasSelection && isAtRest(listRef.current);
    if (isFirst || (hasNews && mayMove)) show(newest);
  });
  useEffect(() => settle(), [newest]);

  return {
    ...beginning,
    rows: [...beginning.rows, ...later],
    hasMore: nextCursor !== null,
    isLoadingMore: more.isLoading,
    error: more.error,
    async loadMore(): Promise<void> {
      setMore({ isLoading: true, error: null });
      try {
        const page = await queryClient.query(pageAt(nextCursor));
        setShown((now) =>
          now.filterKey === filterKey && now.pages.at(-1)?.nextCursor === nextCursor
            ? { filterKey, pages: [...now.pages, { ...page, cursor: nextCursor, readAt: 0 }] }
            : now,
        );
        setMore({ isLoading: false, error: null });
      } catch (error) {
        setMore({ isLoading: false, error: error instanceof Error ? error : new Error(String(error)) });
      }
    },
    /** Reads the beginning anew and shows it. */
    async showNewest(): Promise<void> {
      show(await queryClient.query({ ...pageAt(null), staleTime: 0 }).catch(() => newest));
    },
  };
}

export type NewestFirst<R extends Row> = ReturnType<typeof useNewestFirst<R>>;

/** As the server has just read it: an answer from an earlier visit may still be around, and is older. */
function firstShown<R extends Row>(page: Page<R>): ShownPage<R> {
  return { ...page, cursor: null, readAt: Date.now() };
}

/**
 * Whether a list may show what is new by itself: its top is in sight, and nobody points at it or stands in it. Otherwise
 * a row could move away under a pointer that is about to press it.
 */
export function isAtRest(list: HTMLElement | null): boolean {
  if (!list) return false;
  const isAtTop = list.scrollTop === 0 && window.scrollY === 0;
  return isAtTop && !list.matches(":hover") && !list.contains(document.activeElement);
}
