"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { isMoving } from "./replay-words";

const MOVING_MS = 2_000;

export function useReplayList(firstPage: ApiOutput["replays"]["list"]) {
  const trpc = useTRPC();
  const { data, ...query } = useInfiniteQuery(
    trpc.replays.list.infiniteQueryOptions(
      {},
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        initialCursor: null,
        initialData: { pages: [firstPage], pageParams: [null] },
        refetchInterval: ({ state }) => state.data?.pages.some(({ rows }) => rows.some(isMoving)) && MOVING_MS,
      },
    ),
  );
  return { replays: data.pages.flatMap(({ rows }) => rows), query };
}

export type ReplayDetail = ApiOutput["replays"]["get"];

export function useReplay(initialData: ReplayDetail): ReplayDetail {
  const trpc = useTRPC();
  return useQuery(
    trpc.replays.get.queryOptions(
      { replayId: initialData.id },
      { initialData, refetchInterval: ({ state }) => state.data !== undefined && isMoving(state.data) && MOVING_MS },
    ),
  ).data;
}
