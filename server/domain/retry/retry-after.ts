/** Reads a Retry-After header. What it asks is honoured up to a day; what is not understood is ignored. */

export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

const SECONDS = /^\d{1,20}$/;
/** IMF-fixdate and its two obsolete forms all name a weekday first; `Date.parse` alone would also take "1" or "2030". */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? /;

export function parseRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (SECONDS.test(text)) return clamp(Number(text) * 1000);
  if (text.length > 40 || !HTTP_DATE.test(text)) return undefined;

  // asctime carries no zone and is UTC by definition.
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : clamp(at - now.getTime());
}

function clamp(ms: number): number {
  return Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS);
}
