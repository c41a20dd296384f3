import { useReload } from "@/components/api/use-reload";
import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";

export type Channel = ApiOutput["channels"]["get"];

const REFRESH_MS = 10_000;

/** A channel as the page found it, kept fresh: others change it, and the system may switch it off. */
export function useChannel(initialData: Channel): Channel {
  const trpc = useTRPC();
  const options = { initialData, refetchInterval: REFRESH_MS };
  return useQuery(trpc.channels.get.queryOptions({ channelId: initialData.id }, options)).data;
}

/** Channels and what is shown of them elsewhere, read anew. */
export const useReloadChannels = () => useReload("channels", "deliveries", "stats");
