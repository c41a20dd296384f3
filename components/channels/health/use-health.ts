import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { useHydrated } from "@/components/ui/use-hydrated";

export type Health = ApiOutput["stats"]["channelHealth"];

/** Time passes even when nothing happens. */
const REFRESH_MS = 10_000;

/** How a channel is doing, as the server judges it: everything on its page shows this one judgement. */
export function useHealth(initialData: Health): Health {
  const trpc = useTRPC();
  const { channelId } = initialData;
  const options = { initialData, refetchInterval: REFRESH_MS };
  const { data } = useQuery(trpc.stats.channelHealth.queryOptions({ channelId }, options));
  // The header may hear news before what stands below it is taken over, which must then say what the server said.
  return useHydrated() ? data : initialData;
}
