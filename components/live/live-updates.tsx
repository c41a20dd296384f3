"use client";

import { cn } from "@/components/ui/cn";
import { Tooltip } from "@/components/ui/tooltip";
import type { LiveState } from "./live-link";
import { useLive } from "./use-live";

const WORDS: Record<LiveState, { label: string; hint: string }> = {
  connecting: { label: "Connecting", hint: "Opening the live connection." },
  live: { label: "Live", hint: "Changes appear here as they happen." },
  polling: {
    label: "Reconnecting",
    hint: "The live connection is interrupted. Until it is back, this page reloads its data every 10 seconds.",
  },
  offline: {
    label: "Offline",
    hint: "You are offline. This page shows earlier data and updates when you are back online.",
  },
};

/** Keeps the page up to date, and says honestly how. */
export function LiveUpdates() {
  const state = useLive();
  const { label, hint } = WORDS[state];
  return (
    <Tooltip content={hint}>
      <span role="status" tabIndex={0} className="flex items-center gap-1.5 rounded px-1 text-xs text-text-3">
        <Mark state={state} />
        <span
          className={cn(
            state === "live" && "max-sm:sr-only",
            (state === "polling" || state === "offline") && "text-warn",
          )}
        >
          {label}
        </span>
      </span>
    </Tooltip>
  );
}

/** Told apart by their shape: full, and dashed. */
function Mark({ state }: { state: LiveState }) {
  return (
    <svg viewBox="0 0 8 8" aria-hidden className={cn("size-2 flex-none", MARKS[state])}>
      <circle cx="4" cy="4" r="3" strokeWidth="1.5" strokeDasharray={state === "live" ? undefined : "2.2 1.5"} />
    </svg>
  );
}

const MARKS: Record<LiveState, string> = {
  connecting: "fill-none stroke-text-3",
  live: "fill-ok stroke-ok",
  polling: "fill-none stroke-warn",
  offline: "fill-none stroke-warn",
};
