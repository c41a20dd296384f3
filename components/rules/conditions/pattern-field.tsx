"use client";

import { useId, useState, type KeyboardEvent } from "react";
import { Badge } from "@/components/ui/badge";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { parsePattern } from "@/server/domain/rules/event-type";
import { suggestPatterns } from "./suggest-patterns";
import { SuggestInput } from "./suggest-input";

interface PatternFieldProps {
  patterns: readonly string[];
  onChange: (patterns: string[]) => void;
  /** The names of the catalogue. */
  known: readonly string[];
  error?: string;
}

/** Event types and patterns as chips. Each is checked when it is added; what is half typed is added on leaving. */
export function PatternField({ patterns, onChange, known, error }: PatternFieldProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const errorId = useId();
  const shown = problem ?? error;

  function add(text: string): void {
    const added = text.split(/[\s,]+/).filter((part) => part !== "");
    const wrong = added.map(parsePattern).find((parsed) => !parsed.ok);
    if (wrong) {
      setProblem(wrong.message);
      return;
    }
    setProblem(undefined);
    setTyped("");
    onChange([...new Set([...patterns, ...added.map((pattern) => pattern.toLowerCase())])]);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if ((event.key === "Enter" || event.key === ",") && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (typed.trim() !== "") add(typed);
    }
    if (event.key === "Backspace" && typed === "") onChange(patterns.slice(0, -1));
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {patterns.map((pattern) => (
          <Badge key={pattern} mono className="h-control-sm pr-0 text-text">
            <span className="truncate">{pattern}</span>
            <button
              type="button"
              aria-label={`Remove ${pattern}`}
              className="grid size-6.5 flex-none place-items-center rounded-in text-text-3 hover:bg-hover hover:text-text"
              onClick={() => onChange(patterns.filter((each) => each !== pattern))}
            >
              <Icon name="cross" className="size-3.5" />
            </button>
          </Badge>
        ))}
        <div className="min-w-44 flex-1">
          <SuggestInput
            mono
            aria-label="Add an event type or pattern"
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? errorId : undefined}
            className="h-control-sm border-dashed"
            placeholder={patterns.length === 0 ? "billing.invoice.failed or billing.**" : "Add a pattern"}
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
            onPick={add}
            onBlur={() => {
              if (typed.trim() !== "") add(typed);
            }}
            onKeyDown={press}
            suggestions={suggestPatterns(known, patterns)}
          />
        </div>
      </div>
      {shown && <FieldError id={errorId}>{shown}</FieldError>}
      <p className="text-xs text-text-3">
        <code className="font-mono">*</code> stands for one part, <code className="font-mono">**</code> for any number
        of them.
      </p>
    </div>
  );
}
