"use client";

import type { KeyboardEvent } from "react";
import { Button } from "./button";
import { Icon } from "./icon";
import { Input } from "./input";
import { MOST_MATCHES } from "./json-lines";

interface JsonSearchProps {
  query: string;
  at: number;
  count: number;
  onSearch: (query: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The line below the head in which one searches; Enter goes on, with shift back, Escape ends it. */
export function JsonSearch({ query, at, count, onSearch, onStep, onClose }: JsonSearchProps) {
  function press(event: KeyboardEvent): void {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
    else return;
    // Not for a dialog around it, nor for a form.
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div role="search" className="flex items-center gap-1 border-b bg-surface px-2 py-1">
      <Input
        type="search"
        icon="search"
        autoFocus
        aria-label="Search in this text"
        placeholder="Search in this text"
        className="h-control-sm"
        value={query}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
      />
      <span role="status" className="flex-none px-1 text-xs text-text-3 tabular-nums">
        {query !== "" && countWords(at, count)}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Previous match"
        disabled={count === 0}
        onClick={() => onStep(-1)}
      >
        <Icon name="chevron-up" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Next match" disabled={count === 0} onClick={() => onStep(1)}>
        <Icon name="chevron-down" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Close the search" onClick={onClose}>
        <Icon name="cross" />
      </Button>
    </div>
  );
}

function countWords(at: number, count: number): string {
  if (count === 0) return "none";
  return `${at + 1} of ${count === MOST_MATCHES ? `${MOST_MATCHES.toLocaleString("en-US")} or more` : count}`;
}
