"use client";

import dynamic from "next/dynamic";
import { useState, useSyncExternalStore } from "react";
import { currentToasts, subscribeToasts } from "./toast-store";

const Toasts = dynamic(() => import("./toast").then((module) => module.Toasts), { ssr: false });

/** Stands once, in the root layout. What it needs comes with the first toast. */
export function Toaster() {
  const hasToasts = useSyncExternalStore(
    subscribeToasts,
    () => currentToasts().length > 0,
    () => false,
  );
  const [isNeeded, setIsNeeded] = useState(false);
  if (hasToasts && !isNeeded) setIsNeeded(true);
  return isNeeded ? <Toasts /> : null;
}
