"use client";

import { useSyncExternalStore } from "react";

/** "⌘" where that key exists, "Ctrl " elsewhere and while nobody can tell. */
export function useCommandKey(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl "),
    () => "Ctrl ",
  );
}
