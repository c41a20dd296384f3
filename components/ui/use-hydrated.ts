import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while the server's markup is taken over, true from then on: what a query has heard meanwhile waits that long. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The value once it has not changed for a while: what is asked while somebody types is asked once. */
export function useSettled<Value extends string>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
