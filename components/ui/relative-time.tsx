"use client";

import { useSyncExternalStore } from "react";
import { cn } from "./cn";
import { distanceLabel, isOtherDay, relativeLabel } from "./relative-label";

const TICK_MS = 1000;

/** One clock for all the times on a page, which runs only while one of them is shown. */
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Undefined on the server and while hydrating, when no two clocks could agree. */
export function useNow(): Date | undefined {
  const ms = useSyncExternalStore(
    subscribe,
    () => (now === 0 ? (now = Date.now()) : now),
    () => 0,
  );
  return ms === 0 ? undefined : new Date(ms);
}

export interface RelativeTimeProps {
  at: Date | string;
  /** "16 min ago" or, where a column's head says which way, "16 min". */
  form?: "ago" | "distance";
  className?: string;
}

/** Relative, with the exact instant in the viewer's own zone on hover. */
export function RelativeTime({ at, form = "ago", className }: RelativeTimeProps) {
  const instant = typeof at === "string" ? new Date(at) : at;
  const current = useNow();
  return (
    <time
      dateTime={instant.toISOString()}
      title={current && exactLabel(instant)}
      className={cn("whitespace-nowrap tabular-nums", className)}
    >
      {current ? label(form, instant, current) : utcLabel(instant)}
    </time>
  );
}

export interface ClockTimeProps {
  at: Date | string;
  precision?: "minute" | "second" | "millisecond";
  /** Always with the day; otherwise only where it is another than today, or than `on`. */
  date?: boolean;
  /** The day that is known from what stands around it. */
  on?: Date;
  className?: string;
}

/** The time of day in the viewer's zone: "13:41:52". */
export function ClockTime({ at, precision = "second", date = false, on, className }: ClockTimeProps) {
  const instant = typeof at === "string" ? new Date(at) : at;
  const current = useNow();
  const hydrated = current !== undefined;
  const known = on ?? current;
  const hasDay = date || (known !== undefined && isOtherDay(instant, known));
  const options: Intl.DateTimeFormatOptions = {
    ...(hasDay && { day: "numeric", month: "short" }),
    hour: "2-digit",
    minute: "2-digit",
    ...(precision !== "minute" && { second: "2-digit" }),
    ...(precision === "millisecond" && { fractionalSecondDigits: 3 }),
    hourCycle: "h23",
  };
  return (
    <time
      dateTime={instant.toISOString()}
      title={hydrated ? exactLabel(instant) : undefined}
      className={cn("whitespace-nowrap tabular-nums", className)}
    >
      {instant.toLocaleString("en-GB", hydrated ? options : { ...options, timeZone: "UTC" })}
    </time>
  );
}

function label(form: "ago" | "distance", at: Date, current: Date): string {
  return form === "ago" ? relativeLabel(at, current) : distanceLabel(at, current);
}

function exactLabel(at: Date): string {
  return at.toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
  });
}

/** What the server can say for certain; replaced as soon as the browser knows its zone. */
function utcLabel(at: Date): string {
  return at.toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  });
}

/** UTC on the server and while hydrating, when no two zones could agree; the viewer's own (undefined) from then on. */
export function useZone(): "UTC" | undefined {
  return useNow() === undefined ? "UTC" : undefined;
}
