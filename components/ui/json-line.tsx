"use client";

import type { KeyboardEvent } from "react";
import { cn } from "./cn";
import { CODE_COLOURS } from "./json-tokens";
import { segmentsOf } from "./code-segments";
import { Icon } from "./icon";
import type { JsonLines } from "./json-lines";

interface JsonLineProps {
  line: number;
  json: JsonLines;
  isFolded: boolean;
  isTabStop: boolean;
  marks: readonly { start: number; end: number; match: number }[];
  /** The match at which the reader stands. */
  current: number;
  onToggle: () => void;
  onWalk: (event: KeyboardEvent) => void;
}

export function JsonLine({ line, json, isFolded, isTabStop, marks, current, onToggle, onWalk }: JsonLineProps) {
  const end = json.ends[line] ?? 0;
  return (
    <span className="flex h-4.5 whitespace-pre">
      <span className="sticky left-0 w-6 flex-none bg-sunken select-none">
        {end > 0 && (
          <button
            type="button"
            data-fold={line}
            tabIndex={isTabStop ? 0 : -1}
            aria-expanded={!isFolded}
            aria-label={`Lines ${line + 1} to ${end + 1}`}
            onClick={onToggle}
            onKeyDown={onWalk}
            className="grid size-4.5 place-items-center rounded-in text-text-3 transition-colors hover:text-text focus-visible:outline-offset-[-2px]"
          >
            <Icon name={isFolded ? "chevron-right" : "chevron-down"} className="size-3" />
          </button>
        )}
      </span>
      <span>
        {segmentsOf(json.lines[line] ?? "", marks).map(({ kind, text, match }, index) =>
          match === undefined ? (
            <span key={index} className={CODE_COLOURS[kind]}>
              {text}
            </span>
          ) : (
            <mark
              key={index}
              className={cn("rounded-in bg-warn-soft text-text", match === current && "bg-accent text-accent-ink")}
            >
              {text}
            </mark>
          ),
        )}
        {isFolded && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            onClick={onToggle}
            className="rounded-in border px-1 text-2xs leading-3.5 text-text-3 hover:text-text"
          >
            {(end - line - 1).toLocaleString("en-US")} lines
          </button>
        )}
        {isFolded && <span className="text-text-3"> {json.lines[end]?.trimStart()}</span>}
      </span>
    </span>
  );
}
