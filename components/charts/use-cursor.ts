import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { moveCursor } from "./move-cursor";

/**
 * One bar of a chart that is being looked at, by pointer or by arrow keys. To assistive technology the plot is a slider
 * over its bars, whose value is the sentence of the bar.
 */
export function useCursor(count: number, describe: (index: number) => string) {
  const [index, setIndex] = useState<number | null>(null);
  const shown = index === null ? null : Math.min(index, count - 1);
  // A slider has a value at all times; the newest bar until another one is chosen.
  const value = shown ?? count - 1;

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * count);
    setIndex(Math.min(Math.max(at, 0), count - 1));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const moved = moveCursor(event.key, value, count);
    if (moved === undefined) return;
    event.preventDefault();
    setIndex(moved);
  }

  return {
    index: shown,
    plotProps: {
      role: "slider",
      tabIndex: 0,
      "aria-valuemin": 0,
      "aria-valuemax": count - 1,
      "aria-valuenow": value,
      "aria-valuetext": describe(value),
      onPointerMove,
      onPointerLeave: () => setIndex(null),
      onFocus: () => setIndex((seen) => seen ?? count - 1),
      onBlur: () => setIndex(null),
      onKeyDown,
    },
  } as const;
}
