"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import type { Kept } from "@/components/lists/keep-places";
import { settleRows } from "@/components/lists/steady-rows";

export type OpenGroup = ApiOutput["groups"]["list"]["rows"][number];
export type ShownGroup = Kept<OpenGroup>;

export interface GroupFilter {
  ruleId?: string;
  channelId?: string;
}

const LEAVE_MS = 3_000;

/** What is open; the rows on the screen stay where they are. */
export function useOpenGroups(filter: GroupFilter, firstPage: ApiOutput["groups"]["list"]) {
  const trpc = useTRPC();
  const [isRead, setIsRead] = useState(false);
  const [sentOff, setSentOff] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState({
    at: 0,
    rows: settleRows<OpenGroup>([], firstPage.rows, { isRead, sentOff }),
  });
  const { data, dataUpdatedAt, ...query } = useInfiniteQuery(
    trpc.groups.list.infiniteQueryOptions(filter, {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      initialCursor: null,
      initialData: { pages: [firstPage], pageParams: [null] },
      // What is gone leaves with the next answer, whether anything else happens or not.
      refetchInterval: shown.rows.some(({ isGone }) => isGone) && LEAVE_MS,
    }),
  );
  if (shown.at !== dataUpdatedAt) {
    const current = data.pages.flatMap((page) => page.rows);
    setShown({ at: dataUpdatedAt, rows: settleRows(shown.rows, current, { isRead, sentOff }) });
  }
  return {
    groups: shown.rows,
    query,
    /** The person has flushed or discarded it. */
    sendOff: (id: string) => setSentOff((ids) => new Set([...ids, id])),
    /** For the list: while somebody points at it, nothing leaves it by itself. */
    reading: { onPointerEnter: () => setIsRead(true), onPointerLeave: () => setIsRead(false) },
  };
}
