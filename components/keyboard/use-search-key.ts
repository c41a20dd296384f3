"use client";

import type { RefObject } from "react";
import { useShortcut } from "./use-shortcut";

/** `/` goes to the field by which the list is searched. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>, label = "Search the list"): void {
  useShortcut("/", label, () => {
    field.current?.focus();
    field.current?.select();
  });
}
