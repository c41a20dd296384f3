const PAGE = 10;

/** Where a key leads among `count` bars; null hides the cursor, undefined is a key that means nothing here. */
export function moveCursor(key: string, index: number, count: number): number | null | undefined {
  const last = count - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(index - 1, 0);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(index + 1, last);
    case "PageDown":
      return Math.max(index - PAGE, 0);
    case "PageUp":
      return Math.min(index + PAGE, last);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return null;
    default:
      return undefined;
  }
}
