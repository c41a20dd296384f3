"use client";

import { useLayoutEffect, useRef } from "react";
import { useShortcut } from "@/components/keyboard/use-shortcut";
import { useSelection } from "./use-selection";

/** A list and, beside it, the row that the address names. Give what it answers to `SplitView` and `SplitList`. */
export function useSplit(base: string) {
  const { selectedId, hrefOf, select } = useSelection(base);
  const listRef = useRef<HTMLElement>(null);
  const paneRef = useRef<HTMLElement>(null);
  const isOpen = selectedId !== undefined;
  const keepPlace = useKeptPlace(isOpen);

  function open(address: string, options?: { replace: boolean }): void {
    keepPlace();
    select(address, options);
    paneRef.current?.scrollTo({ top: 0 });
  }
  return { selectedId, isOpen, hrefOf, open, close: () => select(undefined), listRef, paneRef };
}
export type Split = ReturnType<typeof useSplit>;

/** Where the rows of a list lead, and what opens them beside it; without that, a row leads to its page. */
export type RowTargets = Pick<Split, "hrefOf"> & Partial<Pick<Split, "selectedId" | "open">>;

export interface SplitRow {
  id: string;
  /** Stands in addresses instead of the id, where there is one. */
  publicId?: string;
}

export const addressOf = ({ id, publicId }: SplitRow): string => publicId ?? id;

/** Both forms of an id lead to a row. */
export function isSelected({ selectedId }: Pick<RowTargets, "selectedId">, row: SplitRow): boolean {
  return selectedId !== undefined && (selectedId === row.id || selectedId === row.publicId);
}

/** `j` and `k` open the next row and the one before. Answers with the step, for other keys and buttons. */
export function useSplitKeys<R extends SplitRow>(split: Split, rows: readonly R[], noun: string) {
  function step(by: 1 | -1, fits: (row: R) => boolean = () => true): void {
    const next = nextRow(rows, { from: rows.findIndex((row) => isSelected(split, row)), by, fits });
    if (!next) return;
    split.open(addressOf(next), { replace: split.isOpen });
    const link = split.listRef.current?.querySelector<HTMLElement>(`[data-row="${next.id}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  }
  useShortcut("j", `Next ${noun}`, () => step(1));
  useShortcut("k", `Previous ${noun}`, () => step(-1));
  return step;
}

/** On a narrow screen the list gives way to what is open; coming back, it stands where it was left. */
function useKeptPlace(isAway: boolean): () => void {
  const place = useRef(0);
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    if (wasAway.current === isAway) return;
    wasAway.current = isAway;
    window.scrollTo({ top: isAway ? 0 : place.current });
  }, [isAway]);
  return () => {
    if (!isAway) place.current = window.scrollY;
  };
}

interface Step<R> {
  /** The place of the open row; -1 while none is open. */
  from: number;
  by: 1 | -1;
  fits: (row: R) => boolean;
}

/** The nearest row on that side that fits; with none open, the list begins at its top. */
export function nextRow<R>(rows: readonly R[], { from, by, fits }: Step<R>): R | undefined {
  const ahead = by === 1 ? rows.slice(from + 1) : rows.slice(0, Math.max(from, 0)).toReversed();
  return ahead.find(fits);
}
