import type { FailureCategory } from "@/components/deliveries/failure-words";
import type { UNANSWERED } from "@/server/domain/retry/outcome";
import { TIME_RANGES, type TimeRange } from "@/components/lists/search-params";

/** Which deliveries, whatever their status, as an address says it. */
export type Matching = {
  channel: string | undefined;
  rule: string | undefined;
  type: string | undefined;
  cause: FailureCategory | typeof UNANSWERED | undefined;
  time: TimeRange;
};

/** What the procedures are asked for. */
export function matchingInput({ channel, rule, type, cause, time }: Matching, now: Date) {
  const ms = TIME_RANGES.find(({ value }) => value === time)?.ms;
  return {
    ...(channel !== undefined && { channelId: channel }),
    ...(rule !== undefined && { ruleId: rule }),
    ...(type !== undefined && { eventType: type }),
    ...(cause !== undefined && { category: cause }),
    ...(ms !== undefined && { from: new Date(now.getTime() - ms) }),
  };
}

const RECENT = 8;

/** Asked for by the page and by its list alike, so that they share one answer. */
export const recentDeliveriesInput = (channelId?: string) => ({ ...(channelId && { channelId }), limit: RECENT });
