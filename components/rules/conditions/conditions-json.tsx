"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { ConditionTree } from "@/server/domain/rules/condition-tree";
import { draftTree, type GroupDraft, readShape } from "./tree-draft";

interface ConditionsJsonProps {
  tree: ConditionTree | null;
  onChange: (root: GroupDraft) => void;
}

/** The same conditions as the API takes them: to paste, to compare, to copy to another rule. */
export function ConditionsJson({ tree, onChange }: ConditionsJsonProps) {
  const [text, setText] = useState(() => (tree === null ? "" : JSON.stringify(tree, null, 2)));
  const [problem, setProblem] = useState<string>();

  function write(typed: string): void {
    setText(typed);
    const read = readText(typed);
    setProblem(read === undefined ? "These are not valid conditions. The last valid ones are kept." : undefined);
    if (read !== undefined) onChange(draftTree(read));
  }

  return (
    <Field
      label="Conditions as JSON"
      hideLabel
      hint="Groups are all, any or none; a condition has path, op and value. Empty means no conditions."
      error={problem}
    >
      <Textarea mono rows={14} spellCheck={false} value={text} onChange={(event) => write(event.target.value)} />
    </Field>
  );
}

/** Undefined while it is not conditions; null for none. */
function readText(text: string): ConditionTree | null | undefined {
  if (text.trim() === "") return null;
  try {
    return readShape(JSON.parse(text)) ?? undefined;
  } catch {
    return undefined;
  }
}
