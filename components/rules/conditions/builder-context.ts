"use client";

import { createContext, useContext } from "react";
import type { Suggestion } from "./suggest-input";
import type { GroupDraft, TreeProblems } from "./tree-draft";

export interface Builder {
  /** Gets the tree as it is and says what it becomes; `focusId` is the condition to go on typing in. */
  edit: (change: (root: GroupDraft) => GroupDraft, focusId?: number) => void;
  focusId: number | undefined;
  problems: TreeProblems;
  paths: readonly Suggestion[];
  isFull: boolean;
}

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error("Conditions are only edited inside of a ConditionBuilder.");
  return builder;
}
