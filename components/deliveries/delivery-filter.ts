import type { ApiInput } from "@/components/api/trpc";
import type { DeliveryStatus } from "@/server/contracts/deliveries";
import { parseEventType } from "@/server/domain/event-type";
import { ID_SEARCH_PROBLEM, readIdSearch } from "@/server/domain/id-search";
import { isUuid } from "@/server/domain/public-id";
import { CATEGORY_WORDS, type FailureCategory } from "./failure-words";

/** What the list shows, as it stands in the address of the page. */
export type DeliveryFilter = {
  status: DeliveryStatus | undefined;
  channel: string | undefined;
  rule: string | undefined;
  type: string | undefined;
  cause: FailureCategory | undefined;
  time: TimeRange;
  /** A whole id of a delivery, an event or a message. */
  id: string | undefined;
};

export const STATUS_OPTIONS: readonly { value: DeliveryStatus; label: string }[] = [
  { value: "pending", label: "Waiting" },
  { value: "processing", label: "Sending" },
  { value: "succeeded", label: "Delivered" },
  { value: "failed", label: "Dead" },
  { value: "cancelled", label: "Cancelled" },
];

const HOUR_MS = 60 * 60 * 1000;
export const TIME_RANGES = [
  { value: "any", label: "Any", ms: undefined },
  { value: "1h", label: "Last hour", ms: HOUR_MS },
  { value: "24h", label: "Last 24 h", ms: 24 * HOUR_MS },
  { value: "7d", label: "Last 7 d", ms: 7 * 24 * HOUR_MS },
  { value: "30d", label: "Last 30 d", ms: 30 * 24 * HOUR_MS },
] as const;
export type TimeRange = (typeof TIME_RANGES)[number]["value"];

export type SearchParams = Record<string, string | string[] | undefined>;

/** Whatever the address says that means nothing to us is left out rather than refused. */
export function readDeliveryFilter({ status, channel, rule, type, cause, time, id }: SearchParams): DeliveryFilter {
  return {
    status: STATUS_OPTIONS.find(({ value }) => value === status)?.value,
    channel: isUuid(channel) ? channel : undefined,
    rule: isUuid(rule) ? rule : undefined,
    type: typeof type === "string" && parseEventType(type).ok ? type : undefined,
    cause: typeof cause === "string" && isCategory(cause) ? cause : undefined,
    time: TIME_RANGES.find(({ value }) => value === time)?.value ?? "any",
    id: typeof id === "string" && readIdSearch(id) ? id.trim() : undefined,
  };
}

/** The query of the page's address; empty for everything. */
export function writeDeliveryFilter(filter: DeliveryFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value !== undefined && value !== "any") params.set(name, value);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}

type Matching = Pick<DeliveryFilter, "channel" | "rule" | "type" | "cause" | "time">;

/** What the procedures are asked for of deliveries, whatever their status. */
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

/** What the list is asked for. */
export function deliveriesInput(filter: DeliveryFilter, now: Date): NonNullable<ApiInput["deliveries"]["list"]> {
  const { status, id, ...matching } = filter;
  return {
    ...(status !== undefined && { status }),
    ...matchingInput(matching, now),
    ...(id !== undefined && { search: id }),
  };
}

/** What is wrong with an id that was typed; undefined when it can be looked for. */
export function idProblem(text: string): string | undefined {
  return readIdSearch(text) ? undefined : ID_SEARCH_PROBLEM;
}

function isCategory(text: string): text is FailureCategory {
  return Object.hasOwn(CATEGORY_WORDS, text);
}
