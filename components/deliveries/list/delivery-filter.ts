import type { ApiInput } from "@/components/api/trpc";
import { type SearchParams, TIME_RANGES } from "@/components/lists/search-params";
import type { DeliveryStatus } from "@/server/contracts/deliveries";
import { UNANSWERED } from "@/server/domain/retry/outcome";
import { parseEventType } from "@/server/domain/rules/event-type";
import { ID_SEARCH_PROBLEM, readIdSearch } from "@/server/domain/ids/id-search";
import { isUuid } from "@/server/domain/ids/public-id";
import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import { type Matching, matchingInput } from "./matching-input";

/** What the list shows, as it stands in the address of the page. */
export type DeliveryFilter = Matching & {
  status: ListStatus | undefined;
  /** A whole id of a delivery, an event or a message. */
  id: string | undefined;
};

/** A dead letter is a failure that no later delivery of the same message has settled. */
type ListStatus = DeliveryStatus | "dead_letter";

export const STATUS_OPTIONS: readonly { value: ListStatus; label: string }[] = [
  { value: "pending", label: "Waiting" },
  { value: "processing", label: "Sending" },
  { value: "succeeded", label: "Delivered" },
  { value: "failed", label: "Dead" },
  { value: "dead_letter", label: "Dead, not recovered" },
  { value: "cancelled", label: "Cancelled" },
];

/** Whatever the address says that means nothing to us is left out rather than refused. */
export function readDeliveryFilter({ status, channel, rule, type, cause, time, id }: SearchParams): DeliveryFilter {
  return {
    status: STATUS_OPTIONS.find(({ value }) => value === status)?.value,
    channel: isUuid(channel) ? channel : undefined,
    rule: isUuid(rule) ? rule : undefined,
    type: typeof type === "string" && parseEventType(type).ok ? type : undefined,
    cause: typeof cause === "string" && isCause(cause) ? cause : undefined,
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

/** What the list is asked for. */
export function deliveriesInput(filter: DeliveryFilter, now: Date): NonNullable<ApiInput["deliveries"]["list"]> {
  const { status, id, ...matching } = filter;
  return {
    ...(status === "dead_letter" ? { status: "failed", onlyDeadLetters: true } : status !== undefined && { status }),
    ...matchingInput(matching, now),
    ...(id !== undefined && { search: id }),
  };
}

/** What is wrong with an id that was typed; undefined when it can be looked for. */
export function idProblem(text: string): string | undefined {
  return readIdSearch(text) ? undefined : ID_SEARCH_PROBLEM;
}

function isCause(text: string): text is NonNullable<Matching["cause"]> {
  return text === UNANSWERED || Object.hasOwn(CATEGORY_WORDS, text);
}
