"use client";

import { useState } from "react";
import { useCommandKey } from "@/components/keyboard/use-shortcut";
import { Kbd } from "@/components/ui/kbd";
import { type Builder, BuilderContext } from "./builder-context";
import { GroupEditor } from "./group-editor";
import type { Suggestion } from "./suggest-input";
import { type GroupDraft, isFull, type TreeProblems } from "./tree-draft";

interface ConditionBuilderProps {
  root: GroupDraft;
  onChange: (root: GroupDraft) => void;
  problems: TreeProblems;
  paths: readonly Suggestion[];
}

export function ConditionBuilder({ root, onChange, problems, paths }: ConditionBuilderProps) {
  const commandKey = useCommandKey();
  const [focusId, setFocusId] = useState<number>();
  const builder: Builder = {
    edit: (change, focus) => {
      setFocusId(focus);
      onChange(change(root));
    },
    focusId,
    problems,
    paths,
    isFull: isFull(root),
  };
  return (
    <BuilderContext value={builder}>
      <GroupEditor group={root} depth={1} />
      {root.children.length > 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-3 max-sm:hidden">
          <span>
            <Kbd>Enter</Kbd> adds below
          </span>
          <span>
            <Kbd>{commandKey}⌫</Kbd> removes
          </span>
          <span>
            <Kbd>{commandKey}]</Kbd> puts into a group
          </span>
          <span>
            <Kbd>{commandKey}[</Kbd> takes out of it
          </span>
        </p>
      )}
    </BuilderContext>
  );
}
