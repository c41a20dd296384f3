const NBSP = "\u00a0";

/** "118 B", "4.2 KiB", "1.0 MiB". */
export function bytesLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)}${NBSP}KiB` : `${(kib / 1024).toFixed(1)}${NBSP}MiB`;
}
