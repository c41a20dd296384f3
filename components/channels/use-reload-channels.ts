import { useReload } from "@/components/api/use-reload";

/** Channels and what is shown of them elsewhere, read anew. */
export const useReloadChannels = () => useReload("channels", "deliveries", "stats");
