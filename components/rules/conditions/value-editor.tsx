"use client";

import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type ConditionDraft, kindsFor, takesList, type ValueKind, withText } from "./condition-draft";

const WORDS: Record<ValueKind, string> = {
  text: "Text",
  number: "Number",
  true: "true",
  false: "false",
  null: "null",
  json: "JSON",
};
const EXISTS = [
  { value: "true", label: "is there" },
  { value: "false", label: "is missing" },
] as const;

interface ValueEditorProps {
  draft: ConditionDraft;
  onChange: (draft: ConditionDraft) => void;
  isInvalid: boolean;
  errorId: string;
}

/** What the value is compared with, in the kinds that the operator knows. */
export function ValueEditor({ draft, onChange, isInvalid, errorId }: ValueEditorProps) {
  const { op, valueKind, text } = draft;
  if (op === "exists") {
    return (
      <Select
        aria-label="Value"
        options={EXISTS}
        value={valueKind === "false" ? "false" : "true"}
        onValueChange={(kind) => onChange({ ...draft, valueKind: kind })}
      />
    );
  }
  const kinds = kindsFor(op);
  const isTyped = valueKind === "text" || valueKind === "number" || valueKind === "json";
  return (
    <div className="flex min-w-0 gap-1">
      {isTyped && (
        <Input
          mono
          aria-label="Value"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={valueKind === "number" && !takesList(op) ? "decimal" : undefined}
          placeholder={placeholderFor(draft)}
          value={text}
          onChange={(event) => onChange(withText(draft, event.target.value))}
        />
      )}
      {kinds.length > 1 && (
        <Select
          aria-label="Kind of value"
          className={isTyped ? "w-20 flex-none gap-1 pr-1.5 pl-2 text-xs text-text-2" : ""}
          options={kinds.map((value) => ({ value, label: WORDS[value] }))}
          value={valueKind}
          onValueChange={(kind) => onChange({ ...draft, valueKind: kind, isKindChosen: true })}
        />
      )}
    </div>
  );
}

function placeholderFor({ op, valueKind }: ConditionDraft): string {
  if (takesList(op)) return valueKind === "json" ? '["EUR", 5, null]' : valueKind === "number" ? "1, 2, 3" : "EUR, CHF";
  if (op === "matches") return "^inv_[0-9]+$";
  return valueKind === "number" ? "500" : "text";
}
