const NBSP = "\u00a0";

/** A length of time as one reads it: "84 ms", "2.61 s", "1 m 52 s", "1 h 03 m", "2 d 4 h". */
export function durationLabel(ms: number): string {
  // Below ten the tenth is what tells two phases apart.
  if (ms > 0.05 && ms < 9.95) return `${Number(ms.toFixed(1))}${NBSP}ms`;
  if (ms < 999.5) return `${Math.max(0, Math.round(ms))}${NBSP}ms`;
  if (ms < 59_995) return `${(ms / 1000).toFixed(ms < 9_995 ? 2 : 1)}${NBSP}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return pair(Math.floor(seconds / 60), "m", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return pair(Math.floor(minutes / 60), "h", minutes % 60, "m");
  const hours = Math.round(minutes / 60);
  return pair(Math.floor(hours / 24), "d", hours % 24, "h");
}

function pair(large: number, unit: string, small: number, smallUnit: string): string {
  return `${large}${NBSP}${unit}${NBSP}${String(small).padStart(2, "0")}${NBSP}${smallUnit}`;
}
