import type { ApiInput } from "@/components/api/trpc";
import { type SearchParams, textParam, TIME_RANGES, type TimeRange } from "@/components/lists/search-params";

/** What the explorer shows, as it stands in the address of the page. */
export type EventFilter = {
  type: string | undefined;
  source: string | undefined;
  state: EventState | undefined;
  time: TimeRange;
};

export const EVENT_STATES = [{ value: "set_aside", label: "Set aside" }] as const;
export type EventState = (typeof EVENT_STATES)[number]["value"];

/** Whatever the address says that means nothing to us is left out rather than refused. */
export function readEventFilter({ type, source, state, time }: SearchParams): EventFilter {
  return {
    type: textParam(type) || undefined,
    source: textParam(source) || undefined,
    state: EVENT_STATES.find(({ value }) => value === state)?.value,
    time: TIME_RANGES.find(({ value }) => value === time)?.value ?? "any",
  };
}

/** The query of the page's address; empty for everything. */
export function writeEventFilter(filter: EventFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "any") params.set(name, value);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

/** What the procedure is asked for. */
export function eventsInput(
  { type, source, state, time }: EventFilter,
  now: Date,
): NonNullable<ApiInput["events"]["list"]> {
  const ms = TIME_RANGES.find(({ value }) => value === time)?.ms;
  return {
    ...(type !== undefined && { type }),
    ...(source !== undefined && { source }),
    ...(state === "set_aside" && { setAside: true }),
    ...(ms !== undefined && { from: new Date(now.getTime() - ms) }),
  };
}
