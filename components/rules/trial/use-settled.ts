"use client";

import { useEffect, useState } from "react";

/** The value once it has not changed for a while: what is asked while somebody types is asked once. */
export function useSettled<Value extends string>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
