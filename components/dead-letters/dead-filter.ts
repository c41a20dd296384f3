import { readDeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import { type SearchParams, TIME_RANGES, type TimeRange } from "@/components/lists/search-params";

/** Which dead letters the page shows, as it stands in its address. */
export type DeadFilter = { channel: string | undefined; time: TimeRange };

export function readDeadFilter(params: SearchParams): DeadFilter {
  const { channel, time } = readDeliveryFilter(params);
  return { channel, time };
}

export function writeDeadFilter({ channel, time }: DeadFilter): string {
  const params = new URLSearchParams({ ...(channel !== undefined && { channel }), ...(time !== "any" && { time }) });
  return params.size === 0 ? "" : `?${params.toString()}`;
}

export function deadLettersInput({ channel, time }: DeadFilter, now: Date): { channelId?: string; from?: Date } {
  const ms = TIME_RANGES.find(({ value }) => value === time)?.ms;
  return {
    ...(channel !== undefined && { channelId: channel }),
    ...(ms !== undefined && { from: new Date(now.getTime() - ms) }),
  };
}
