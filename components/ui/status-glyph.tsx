import type { ReactNode } from "react";
import { cn } from "./cn";

export type StatusKind =
  "waiting" | "scheduled" | "sending" | "held" | "retrying" | "delivered" | "dead" | "cancelled" | "suppressed";

export type Tone = "ok" | "warn" | "bad" | "info" | "idle";

/** Nine kinds, nine shapes: the shape alone tells them apart, without the colour. */
export function StatusGlyph({ kind, className }: { kind: StatusKind; className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden
      className={cn("size-3.5 flex-none fill-none stroke-current", className)}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[kind]}
    </svg>
  );
}

const RING = <circle cx="8" cy="8" r="6" />;

const SHAPES = {
  waiting: <circle cx="8" cy="8" r="6" strokeDasharray="2.5 2.21" />,
  scheduled: (
    <>
      {RING}
      <path d="M8 4.8V8l2 1.5" />
    </>
  ),
  sending: (
    <>
      {RING}
      <path d="M5.5 8h5M8.5 6l2 2-2 2" />
    </>
  ),
  held: (
    <>
      {RING}
      <path d="M6.2 5.8v4.4M9.8 5.8v4.4" />
    </>
  ),
  retrying: <path d="M13.8 8A5.8 5.8 0 1 1 12 3.8L13.8 5.5M13.8 2v3.5h-3.5" />,
  delivered: (
    <>
      <circle className="fill-current stroke-none" cx="8" cy="8" r="7" />
      <path className="stroke-ground" d="m5 8.3 2.1 2.1L11 6" />
    </>
  ),
  dead: (
    <>
      <path className="fill-current stroke-none" d="M5.2 1h5.6L15 5.2v5.6L10.8 15H5.2L1 10.8V5.2z" />
      <path className="stroke-ground" d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4" />
    </>
  ),
  cancelled: (
    <>
      {RING}
      <path d="m4 12 8-8" />
    </>
  ),
  suppressed: (
    <path d="M4.3 9.5C4 10.5 3 11 3 12h8.5M12.3 9.5c-.4-1-.6-2.2-.6-3.7C11.7 3.6 10.2 2 8 2c-1 0-1.8.3-2.5.9M2 2l12 12" />
  ),
} satisfies Record<StatusKind, ReactNode>;
