/**
 * A channel that has only failed for five days is switched off; its page and the audit log warn after one day and after four.
 *
 * The failures themselves must span that time: one failure followed by days of silence proves nothing. And nobody is
 * switched off unwarned: where failures are so rare that the last warning comes late, it is still a day ahead.
 */
export type AutoDisableFacts = {
  /** The first failure since the last success; null when there is none. */
  failingSince: Date | null;
  lastFailureAt: Date | null;
  lastSuccessAt: Date | null;
  warnings: Warnings;
  now: Date;
};
/** Those of the present run of failures. */
export type Warnings = { given: 0 | 1 | 2; lastAt: Date | null };

export type AutoDisableStep = { warnings: Warnings } & (
  { kind: "none" } | { kind: "warn"; failingSince: Date; disablesAt: Date } | { kind: "disable"; failingSince: Date }
);

const DAY_MS = 24 * 3600 * 1000;
const FIRST_WARNING_MS = DAY_MS;
const LAST_WARNING_MS = 4 * DAY_MS;
const DISABLE_MS = 5 * DAY_MS;
const NO_WARNINGS: Warnings = { given: 0, lastAt: null };

export function autoDisableStep({
  failingSince,
  lastFailureAt,
  lastSuccessAt,
  warnings,
  now,
}: AutoDisableFacts): AutoDisableStep {
  if (!failingSince || !lastFailureAt || (lastSuccessAt && lastSuccessAt >= failingSince)) {
    return { kind: "none", warnings: NO_WARNINGS };
  }
  const failedForMs = lastFailureAt.getTime() - failingSince.getTime();
  const due = failedForMs >= LAST_WARNING_MS ? 2 : failedForMs >= FIRST_WARNING_MS ? 1 : 0;
  if (due > warnings.given) {
    const at = disablesAt(failingSince, due, now);
    return { kind: "warn", failingSince, disablesAt: at, warnings: { given: due, lastAt: now } };
  }
  const warnedForMs = warnings.lastAt ? now.getTime() - warnings.lastAt.getTime() : 0;
  const isOver = failedForMs >= DISABLE_MS && warnings.given === 2 && warnedForMs >= noticeMs(2);
  return isOver ? { kind: "disable", failingSince, warnings } : { kind: "none", warnings };
}

/** When it would be switched off, as the given warning, given at that time, promised. */
export function disablesAt(failingSince: Date, warning: Warnings["given"], warnedAt: Date): Date {
  return new Date(Math.max(failingSince.getTime() + DISABLE_MS, warnedAt.getTime() + noticeMs(warning)));
}

function noticeMs(warning: Warnings["given"]): number {
  return DISABLE_MS - (warning === 2 ? LAST_WARNING_MS : FIRST_WARNING_MS);
}
