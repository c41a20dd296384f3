import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while the server's markup is taken over, true from then on: what a query has heard meanwhile waits that long. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
