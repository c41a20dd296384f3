const KIB = 1024;
const MIB = 1024 * KIB;

/** A limit as people write it: "8 MiB", "256 KiB", "1,000 bytes". Only whole units: a limit must not be rounded. */
export function sizeWords(bytes: number): string {
  if (bytes >= MIB && bytes % MIB === 0) return `${bytes / MIB} MiB`;
  if (bytes >= KIB && bytes % KIB === 0) return `${bytes / KIB} KiB`;
  return `${bytes.toLocaleString("en-US")} ${bytes === 1 ? "byte" : "bytes"}`;
}
