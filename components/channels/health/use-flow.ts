import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { useHydrated } from "@/components/ui/use-hydrated";

export type Flow = ApiOutput["channels"]["flow"];
export type FlowCircuit = Flow["circuit"];

const CALM_MS = 10_000;
const MOVING_MS = 2_000;

/** How much a channel may send now. Asked more often while that changes by itself. */
export function useFlow(channelId: string): Flow | undefined {
  const trpc = useTRPC();
  const options = {
    refetchInterval: ({ state: { data } }: { state: { data?: Flow } }) =>
      data && isMoving(data) ? MOVING_MS : CALM_MS,
  };
  const { data } = useQuery(trpc.channels.flow.queryOptions({ channelId }, options));
  // The header asks first; what stands below it is taken over later, and must then say what the server said.
  return useHydrated() ? data : undefined;
}

function isMoving({ circuit, catchUp }: Flow): boolean {
  return catchUp !== null || circuit.kind === "open" || circuit.kind === "half_open";
}
