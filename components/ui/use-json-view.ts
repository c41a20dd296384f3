"use client";

import { useMemo, useState } from "react";
import { findMatches, foldsAround, innerFolds, readJsonLines, visibleLines } from "./json-lines";

/** What of a JSON text is seen and found: which brackets are folded, what is searched for, where the reader stands. */
export function useJsonView(code: string) {
  const json = useMemo(() => readJsonLines(code), [code]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [query, setQuery] = useState<string>();
  const [at, setAt] = useState(0);
  const [of, setOf] = useState(code);
  // Another text begins unfolded; a search goes on in it.
  if (of !== code) {
    setOf(code);
    setFolded(new Set());
    setAt(0);
  }
  const visible = useMemo(() => visibleLines(json, folded), [json, folded]);
  const matches = useMemo(() => findMatches(json, query ?? ""), [json, query]);

  function toggle(line: number): void {
    const next = new Set(folded);
    if (!next.delete(line)) next.add(line);
    setFolded(next);
  }

  /** Opens what hides the match, and answers with its line. */
  function stepTo(index: number, among = matches): number | undefined {
    const match = among[index];
    if (!match) return undefined;
    setAt(index);
    const around = new Set(foldsAround(json, folded, match.line));
    if (around.size > 0) setFolded(new Set([...folded].filter((line) => !around.has(line))));
    return match.line;
  }

  return {
    json,
    visible,
    folded,
    matches,
    at,
    query,
    toggle,
    foldAll: () => setFolded(innerFolds(json)),
    unfoldAll: () => setFolded(new Set()),
    search: (text: string) => {
      setQuery(text);
      return stepTo(0, findMatches(json, text));
    },
    step: (by: 1 | -1) => stepTo((at + by + matches.length) % Math.max(matches.length, 1)),
    closeSearch: () => {
      setQuery(undefined);
      setAt(0);
    },
  };
}
