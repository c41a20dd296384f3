import type { ApiInput } from "@/components/api/trpc";
import {
  type DeliveryFilter,
  matchingInput,
  readDeliveryFilter,
  type SearchParams,
} from "@/components/deliveries/delivery-filter";
import type { FilterChange } from "@/components/lists/use-address-filter";

export type ReplayFilter = ApiInput["replays"]["create"]["filter"];
type SettledStatus = NonNullable<ReplayFilter["status"]>;

/** What the planner is about, as it stands in the address of the page. */
export type PlanFilter = Pick<DeliveryFilter, "channel" | "rule" | "type" | "cause" | "time"> & {
  /** Undefined: whatever is settled. */
  status: SettledStatus | undefined;
  /** Also what a later delivery of the same message has settled. */
  all: boolean;
};

export const SETTLED_OPTIONS: readonly { value: SettledStatus; label: string }[] = [
  { value: "failed", label: "Dead" },
  { value: "succeeded", label: "Delivered" },
  { value: "cancelled", label: "Cancelled" },
];
/** The word for any status: with none in the address, it is about what is dead. */
const ANY = "any";

export function readPlanFilter(params: SearchParams): PlanFilter {
  const { channel, rule, type, cause, time } = readDeliveryFilter(params);
  const status = SETTLED_OPTIONS.find(({ value }) => value === params.status)?.value;
  return {
    status: params.status === ANY ? undefined : (status ?? "failed"),
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
  return readPlanFilter({ ...shown, status: shown.status ?? ANY, all: all ? "1" : undefined });
}

/** The query of the planner's address; empty for all dead letters. */
export function writePlanFilter({ status, channel, rule, type, cause, time, all }: PlanFilter): string {
  const params = new URLSearchParams({
    ...(status !== "failed" && { status: status ?? ANY }),
    ...(channel !== undefined && { channel }),
    ...(rule !== undefined && { rule }),
    ...(type !== undefined && { type }),
    ...(cause !== undefined && { cause }),
    ...(time !== "any" && { time }),
    ...(all && { all: "1" }),
  });
  return params.size === 0 ? "" : `?${params.toString()}`;
}

/** Where what a list of deliveries shows can be replayed; undefined for a list of what is not settled, or of one message. */
export function planOfList(filter: DeliveryFilter): string | undefined {
  const { status, id, ...rest } = filter;
  if (id !== undefined || status === "pending" || status === "processing") return undefined;
  // A list shows what was replayed since as well: all of it is what "all matching" means.
  return writePlanFilter({ ...rest, status, all: true });
}

/** What the procedures are asked for. */
export function replayFilterOf({ status, all, ...matching }: PlanFilter, now: Date): ReplayFilter {
  return {
    ...(status !== undefined && { status }),
    ...matchingInput(matching, now),
    ...(status === "failed" && !all && { unrecovered: true }),
  };
}
