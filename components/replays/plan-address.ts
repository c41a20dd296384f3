import type { ApiInput } from "@/components/api/trpc";
import type { DeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import type { Matching } from "@/components/deliveries/list/matching-input";

export type ReplayFilter = ApiInput["replays"]["create"]["filter"];
export type SettledStatus = NonNullable<ReplayFilter["status"]>;

/** What the planner is about, as it stands in the address of the page. */
export type PlanFilter = Omit<Matching, "cause"> & {
  cause: ReplayFilter["category"];
  /** Undefined: whatever is settled. */
  status: SettledStatus | undefined;
  /** Also what a later delivery of the same message has settled. */
  all: boolean;
};

/** The word for any status: with none in the address, it is about what is dead. */
export const ANY_STATUS = "any";

/** The query of the planner's address; empty for all dead letters. */
export function writePlanFilter({ status, channel, rule, type, cause, time, all }: PlanFilter): string {
  const params = new URLSearchParams({
    ...(status !== "failed" && { status: status ?? ANY_STATUS }),
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
  if (status === "dead_letter") return writePlanFilter({ ...rest, status: "failed", all: false });
  // A list shows what was replayed since as well: all of it is what "all matching" means.
  return writePlanFilter({ ...rest, status, all: true });
}
