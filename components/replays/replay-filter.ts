import { readDeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import type { SearchParams } from "@/components/lists/search-params";
import { matchingInput } from "@/components/deliveries/list/matching-input";
import type { FilterChange } from "@/components/lists/use-address-filter";
import { ANY_STATUS, type PlanFilter, type ReplayFilter, type SettledStatus } from "./plan-address";

export const SETTLED_OPTIONS: readonly { value: SettledStatus; label: string }[] = [
  { value: "failed", label: "Dead" },
  { value: "succeeded", label: "Delivered" },
  { value: "cancelled", label: "Cancelled" },
];

export function readPlanFilter(params: SearchParams): PlanFilter {
  const { channel, rule, type, cause, time } = readDeliveryFilter(params);
  const status = SETTLED_OPTIONS.find(({ value }) => value === params.status)?.value;
  return {
    status: params.status === ANY_STATUS ? undefined : (status ?? "failed"),
    channel,
    rule,
    type,
    cause,
    time,
    all: params.all === "1",
  };
}

/** Read back like an address, so that a menu can set nothing that a link could not. */
export function changePlanFilter(filter: PlanFilter, change: FilterChange<Omit<PlanFilter, "all">>): PlanFilter {
  const { all, ...shown } = { ...filter, ...change };
  return readPlanFilter({ ...shown, status: shown.status ?? ANY_STATUS, all: all ? "1" : undefined });
}

/** What the procedures are asked for. */
export function replayFilterOf({ status, all, cause, ...matching }: PlanFilter, now: Date): ReplayFilter {
  return {
    ...(status !== undefined && { status }),
    ...matchingInput({ ...matching, cause: undefined }, now),
    ...(cause !== undefined && { category: cause }),
    ...(status === "failed" && !all && { unrecovered: true }),
  };
}
