"use client";

import type { RefObject } from "react";
import { useShortcut } from "./use-shortcut";

/**
 * `j` and `k` walk the rows of a list, from one `data-row-stop` to the next. Those are links, so that Enter opens and a
 * new tab works as everywhere.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  function step(by: 1 | -1): void {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-stop]") ?? [])];
    const at = stops.findIndex((stop) => stop.closest("tr, li")?.contains(document.activeElement));
    const next = stops[at === -1 ? (by === 1 ? 0 : stops.length - 1) : at + by];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
  }
  useShortcut("j", "Next row", () => step(1));
  useShortcut("k", "Previous row", () => step(-1));
}
