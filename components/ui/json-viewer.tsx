"use client";

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Button } from "./button";
import { CodeFrame, type CodeFrameProps } from "./code-frame";
import { Icon } from "./icon";
import { JsonLine } from "./json-line";
import { JsonSearch } from "./json-search";
import { useJsonView } from "./use-json-view";

/** `leading-4.5`: every line is as high as this, so that the place of each is known without drawing it. */
const LINE_PX = 18;
const PADDING_PX = 10;
/** Up to here all lines stand in the page; above, only those in sight and some around them. */
const DRAWN_WHOLE = 400;
const AROUND = 40;
const IN_SIGHT = 27;

/** Long JSON: folded by its brackets, searched, and drawn only where it is looked at. */
export function JsonViewer(frame: Omit<CodeFrameProps, "children">) {
  const { code, label, actions } = frame;
  const view = useJsonView(code);
  const { json, visible, folded, matches, at, query } = view;
  const regionRef = useRef<HTMLPreElement>(null);
  const searchButtonRef = useRef<HTMLButtonElement>(null);
  const [firstInSight, setFirstInSight] = useState(0);
  const [stop, setStop] = useState(0);
  const [wanted, setWanted] = useState<{ line: number; focus: boolean }>();
  const shownRef = useRef(wanted);

  const isWhole = visible.length <= DRAWN_WHOLE;
  const from = isWhole ? 0 : Math.max(0, Math.min(firstInSight, visible.length - IN_SIGHT) - AROUND);
  const drawn = isWhole ? visible : visible.slice(from, from + IN_SIGHT + 2 * AROUND);
  const canFold = (line: number) => (json.ends[line] ?? 0) > 0;
  // One toggle is reached by Tab, the others from there by the arrows; the one that was left may be out of sight.
  const tabStop = drawn.includes(stop) && canFold(stop) ? stop : drawn.find(canFold);

  // After what hid the line was opened and drawn.
  useLayoutEffect(() => {
    const region = regionRef.current;
    if (!wanted || !region || shownRef.current === wanted) return;
    const top = visible.indexOf(wanted.line) * LINE_PX;
    const isInSight = top >= region.scrollTop && top + 2 * LINE_PX <= region.scrollTop + region.clientHeight;
    if (!isInSight) region.scrollTop = top - region.clientHeight / 2;
    const toggle = region.querySelector<HTMLElement>(`[data-fold="${wanted.line}"]`);
    if (wanted.focus) toggle?.focus({ preventScroll: true });
    // Once is enough: from here on the reader scrolls where they like.
    if (!wanted.focus || toggle) shownRef.current = wanted;
  }, [wanted, visible, firstInSight]);

  const show = (line: number | undefined, focus = false) => {
    if (line !== undefined) setWanted({ line, focus });
  };

  function walk(event: KeyboardEvent, line: number): void {
    const stops = visible.filter(canFold);
    const place = stops.indexOf(line);
    const isFolded = folded.has(line);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = stops[place + (event.key === "ArrowDown" ? 1 : -1)];
      if (next !== undefined) setStop(next);
      show(next, true);
    } else if ((event.key === "ArrowLeft" && !isFolded) || (event.key === "ArrowRight" && isFolded)) {
      view.toggle(line);
    } else return;
    event.preventDefault();
  }

  function find(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "f" || !(event.metaKey || event.ctrlKey)) return;
    // What is out of sight is not in the page, so the browser's own search would miss it.
    event.preventDefault();
    view.search(query ?? "");
  }

  function closeSearch(): void {
    view.closeSearch();
    searchButtonRef.current?.focus();
  }

  const tools = (
    <>
      {actions}
      <Button
        ref={searchButtonRef}
        variant="ghost"
        size="icon-sm"
        aria-label={`Search in ${label.toLowerCase()}`}
        aria-expanded={query !== undefined}
        onClick={() => (query === undefined ? view.search("") : closeSearch())}
      >
        <Icon name="search" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={folded.size > 0 ? "Unfold all" : "Fold all"}
        onClick={folded.size > 0 ? view.unfoldAll : view.foldAll}
      >
        <Icon name="chevrons-vertical" />
      </Button>
    </>
  );

  return (
    <CodeFrame {...frame} actions={tools}>
      {query !== undefined && (
        <JsonSearch
          query={query}
          at={at}
          count={matches.length}
          onSearch={(text) => show(view.search(text))}
          onStep={(by) => show(view.step(by))}
          onClose={closeSearch}
        />
      )}
      <pre
        ref={regionRef}
        role="region"
        tabIndex={0}
        aria-label={label}
        onKeyDown={find}
        onScroll={({ currentTarget }) => {
          if (!isWhole) setFirstInSight(chunk(currentTarget.scrollTop));
        }}
        className="max-h-120 overflow-auto py-2.5 pr-3 font-mono text-xs leading-4.5 [tab-size:2] focus-visible:outline-offset-[-2px]"
      >
        <code
          className="block w-max min-w-full"
          style={isWhole ? undefined : { paddingTop: from * LINE_PX, height: visible.length * LINE_PX }}
        >
          {drawn.map((line) => (
            <JsonLine
              key={line}
              line={line}
              json={json}
              isFolded={folded.has(line)}
              isTabStop={line === tabStop}
              marks={marksOf(line)}
              current={at}
              onToggle={() => {
                setStop(line);
                view.toggle(line);
              }}
              onWalk={(event) => walk(event, line)}
            />
          ))}
        </code>
      </pre>
    </CodeFrame>
  );

  function marksOf(line: number) {
    const length = query?.length ?? 0;
    return matches.flatMap((match, index) =>
      match.line === line ? [{ start: match.start, end: match.start + length, match: index }] : [],
    );
  }
}

/** In steps, so that scrolling draws anew only now and then. */
function chunk(scrollTop: number): number {
  const step = AROUND / 2;
  return Math.floor(Math.max(0, scrollTop - PADDING_PX) / LINE_PX / step) * step;
}
