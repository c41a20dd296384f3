/** What a group collects for, as its key says it. */

export interface KeyWords {
  /** Empty when the value says everything. */
  label: string;
  value: string | null;
}

/** The signs of the key: `*` is everything together, `?` a value that was missing, `#` one too long to show. */
export function describeKey(groupKey: string): KeyWords {
  const [, type, key = groupKey] = /^([\w.-]+) (.*)$/s.exec(groupKey) ?? [];
  const of = type === undefined ? "" : `${type}, `;
  if (key === "*") return { label: type ?? "All together", value: null };
  if (key === "?") return { label: `${of}without a value`, value: null };
  if (key.startsWith("#")) return { label: `${of}a long value`, value: `${key.slice(0, 13)}…` };
  return { label: type ?? "", value: key };
}

/** "1:24", "12:05", "1:02:00": what is left, to the second. Never negative: the worker may be a moment late. */
export function countdown(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export const countEvents = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "event" : "events"}`;
