import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTRPC } from "@/components/api/trpc";

/** Channels and what is shown of them elsewhere, read anew. */
export function useReloadChannels(): () => Promise<void> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    router.refresh();
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.channels.pathKey() }),
      queryClient.invalidateQueries({ queryKey: trpc.deliveries.pathKey() }),
    ]);
  };
}
