"use client";

import { useId, useState, type KeyboardEvent } from "react";
import { cn } from "@/components/ui/cn";
import { Input, type InputProps } from "@/components/ui/input";

const MAX_SHOWN = 8;

export interface Suggestion {
  value: string;
  hint?: string;
}

interface SuggestInputProps extends Omit<InputProps, "value" | "onChange" | "onSelect"> {
  value: string;
  onValueChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** A suggestion was taken; without it, it becomes the value. */
  onPick?: (value: string) => void;
}

/** An input that knows what could be meant, and takes anything else as well. */
export function SuggestInput({ value, onValueChange, suggestions, onPick, onKeyDown, ...props }: SuggestInputProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = isOpen ? fitting(suggestions, value) : [];
  const chosen = shown[active];

  function pick(suggestion: Suggestion): void {
    close();
    if (onPick) onPick(suggestion.value);
    else onValueChange(suggestion.value);
  }
  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) {
        setIsOpen(true);
        return;
      }
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(
        shown.length === 0 ? -1 : (active + step + shown.length + (active < 0 && step < 0 ? 1 : 0)) % shown.length,
      );
      return;
    }
    if (event.key === "Escape" && shown.length > 0) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(chosen);
      return;
    }
    onKeyDown?.(event);
  }

  return (
    <div className="relative min-w-0">
      <Input
        {...props}
        value={value}
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          onValueChange(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onClick={() => setIsOpen(true)}
        onBlur={(event) => {
          close();
          props.onBlur?.(event);
        }}
        onKeyDown={press}
      />
      {shown.length > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          className="absolute top-full left-0 z-30 mt-1 w-max max-w-[min(360px,calc(100vw-64px))] min-w-full animate-appear rounded bg-raised p-1 shadow-pop [--ground:var(--raised)]"
        >
          {shown.map((suggestion, index) => (
            <li
              key={suggestion.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Before the input loses the focus, which would close the list.
              onMouseDown={(event) => {
                event.preventDefault();
                pick(suggestion);
              }}
              onMouseEnter={() => setActive(index)}
              className={cn(
                "flex min-h-control-sm cursor-default items-center gap-3 rounded-in px-2 py-1 text-sm",
                index === active && "bg-selected",
              )}
            >
              <span className="min-w-0 flex-1 truncate font-mono text-[12.5px]">{suggestion.value}</span>
              {suggestion.hint && (
                <span className="max-w-32 flex-none truncate text-xs text-text-3">{suggestion.hint}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Those that start with what was typed come first; the one that is typed out already needs no suggestion. */
function fitting(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const sought = typed.trim().toLowerCase();
  const found = suggestions.filter(({ value }) => value.toLowerCase().includes(sought) && value !== typed.trim());
  const starts = ({ value }: Suggestion) => (value.toLowerCase().startsWith(sought) ? 0 : 1);
  return found.toSorted((a, b) => starts(a) - starts(b)).slice(0, MAX_SHOWN);
}
