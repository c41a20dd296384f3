import { useNow } from "@/components/ui/relative-time";

/** UTC on the server and while hydrating, when no two zones could agree; the viewer's own (undefined) from then on. */
export function useZone(): "UTC" | undefined {
  return useNow() === undefined ? "UTC" : undefined;
}
