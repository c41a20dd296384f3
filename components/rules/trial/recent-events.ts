"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { matchesType, parsePattern } from "@/server/domain/rules/event-type";

const SHOWN = 50;

export type RecentEvent = ApiOutput["events"]["list"]["rows"][number];

export interface RecentEvents {
  events: readonly RecentEvent[] | undefined;
  chosen: RecentEvent | undefined;
  choose: (id: string) => void;
  /** What the chosen event holds, once it is known. */
  data: string | undefined;
}

/** The latest events, and the one that is looked at: until somebody chooses, the newest that the patterns take. */
export function useRecentEvents(patterns: readonly string[]): RecentEvents {
  const trpc = useTRPC();
  const [chosenId, setChosenId] = useState<string>();
  const list = useQuery(trpc.events.list.queryOptions({ limit: SHOWN }));
  const events = list.data?.rows;
  const chosen = events?.find(({ id }) => id === chosenId) ?? findFitting(events ?? [], patterns);
  const detail = useQuery(
    trpc.events.get.queryOptions({ eventId: chosen?.id ?? "" }, { enabled: chosen !== undefined, staleTime: Infinity }),
  );
  return { events, chosen, choose: setChosenId, data: detail.data?.data };
}

function findFitting(events: readonly RecentEvent[], patterns: readonly string[]): RecentEvent | undefined {
  const readable = patterns.map(parsePattern).flatMap((pattern) => (pattern.ok ? [pattern.value] : []));
  return events.find(({ type }) => readable.some((pattern) => matchesType(pattern, type))) ?? events[0];
}
