"use client";

import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { type Operator, OPERATORS } from "@/server/domain/rules/condition-tree";
import { useBuilder } from "./builder-context";
import { type ConditionDraft, emptyCondition, withOperator } from "./condition-draft";
import { SuggestInput } from "./suggest-input";
import { changeNode, insertAfter, liftNode, nestNode } from "./tree-draft";
import { ValueEditor } from "./value-editor";

const HINTS: Record<Operator, string> = {
  eq: "equal to",
  ne: "there, and not equal to",
  gt: "more than",
  gte: "at least",
  lt: "less than",
  lte: "at most",
  in: "one of",
  not_in: "there, and none of",
  contains: "a part of the text, or an element",
  starts_with: "the beginning of the text",
  ends_with: "the end of the text",
  exists: "there at all, or not",
  matches: "a regular expression",
};
const OPTIONS = OPERATORS.map((value) => ({ value, label: value, hint: HINTS[value] }));

interface ConditionRowProps {
  draft: ConditionDraft;
  onRemove: () => void;
  canNest: boolean;
}

export function ConditionRow({ draft, onRemove, canNest }: ConditionRowProps) {
  const { edit, focusId, problems, paths, isFull } = useBuilder();
  const pathRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const problem = problems.get(draft.id);
  const isNew = focusId === draft.id;

  // Only when it appears: afterwards the person decides where to type.
  useEffect(() => {
    if (isNew) pathRef.current?.focus();
  }, [isNew]);

  const change = (next: ConditionDraft) => edit((root) => changeNode(root, draft.id, () => next));

  function press(event: KeyboardEvent<HTMLElement>): void {
    const isInput = event.target instanceof HTMLInputElement;
    if (!isInput || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && !isCommand && !event.defaultPrevented && !isFull) {
      const added = emptyCondition();
      edit((root) => insertAfter(root, draft.id, added), added.id);
    } else if (isCommand && event.key === "Backspace") {
      onRemove();
    } else if (isCommand && event.key === "]" && canNest) {
      edit((root) => nestNode(root, draft.id), draft.id);
    } else if (isCommand && event.key === "[") {
      edit((root) => liftNode(root, draft.id), draft.id);
    } else return;
    event.preventDefault();
  }

  return (
    // The keys work in each of its inputs; the row itself is not something to act on.
    <div role="presentation" onKeyDown={press} className="grid gap-1">
      <div className="grid grid-cols-[minmax(0,1fr)_28px] items-center gap-2 sm:grid-cols-[minmax(0,1.1fr)_120px_minmax(0,1.3fr)_28px]">
        <div className="max-sm:row-start-1">
          <SuggestInput
            mono
            ref={pathRef}
            aria-label="Path"
            aria-invalid={problem?.path ? true : undefined}
            aria-describedby={problem ? errorId : undefined}
            placeholder="data.amount"
            value={draft.path}
            onValueChange={(path) => change({ ...draft, path })}
            suggestions={paths}
          />
        </div>
        <Select
          aria-label="Operator"
          className="max-sm:col-start-1 max-sm:row-start-2"
          options={OPTIONS}
          value={draft.op}
          onValueChange={(op) => change(withOperator(draft, op))}
        />
        <div className="max-sm:col-start-1 max-sm:row-start-3">
          <ValueEditor draft={draft} onChange={change} isInvalid={problem?.value !== undefined} errorId={errorId} />
        </div>
        <Button
          variant="ghost"
          size="icon-sm"
          className="max-sm:col-start-2 max-sm:row-start-1"
          aria-label="Remove condition"
          onClick={onRemove}
        >
          <Icon name="cross" />
        </Button>
      </div>
      {problem && (
        <div id={errorId} className="grid gap-1">
          {problem.path !== undefined && <FieldError>{problem.path}</FieldError>}
          {problem.value !== undefined && <FieldError>{problem.value}</FieldError>}
        </div>
      )}
    </div>
  );
}
