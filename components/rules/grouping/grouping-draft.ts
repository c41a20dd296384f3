/** The settings of a group while they are being written. */
import type { FieldProblems } from "@/server/contracts/errors";
import { parsePath } from "@/server/domain/rules/event-path";
import type { Grouping } from "@/components/rules/rule-words";

export interface GroupingDraft {
  windowSeconds: string;
  maxWaitSeconds: string;
  maxEvents: string;
  maxKibibytes: string;
  groupBy: string;
}

const KIBIBYTE = 1024;

export function draftGrouping(grouping: Grouping): GroupingDraft {
  return {
    windowSeconds: String(grouping.windowSeconds),
    maxWaitSeconds: String(grouping.maxWaitSeconds),
    maxEvents: String(grouping.maxEvents),
    maxKibibytes: String(grouping.maxBytes / KIBIBYTE),
    groupBy: grouping.groupBy ?? "",
  };
}

export type ReadGrouping = { grouping: Grouping | undefined; problems: FieldProblems };

/** Only what cannot be a setting at all is refused here; limits are the server's, which says them. */
export function readGrouping(draft: GroupingDraft): ReadGrouping {
  const problems: FieldProblems = {};
  const whole = (field: "windowSeconds" | "maxWaitSeconds" | "maxEvents", min: number) => {
    const value = draft[field].trim() === "" ? Number.NaN : Number(draft[field]);
    if (!Number.isInteger(value) || value < min) problems[field] = `Enter a whole number, ${min} or more.`;
    return value;
  };
  const windowSeconds = whole("windowSeconds", 0);
  const maxWaitSeconds = whole("maxWaitSeconds", 0);
  const maxEvents = whole("maxEvents", 1);
  // A size that was set in bytes must not change because it is shown in another unit.
  const maxBytes = Math.round(Number(draft.maxKibibytes.trim() || Number.NaN) * KIBIBYTE);
  if (!(maxBytes >= 1)) problems.maxBytes = "Enter a number above 0.";
  if (maxWaitSeconds < windowSeconds) problems.maxWaitSeconds = "The longest wait cannot be shorter than the window.";

  const groupBy = draft.groupBy.trim() || null;
  const path = groupBy === null ? null : parsePath(groupBy);
  if (path && !path.ok) problems.groupBy = path.message;

  const isFine = Object.keys(problems).length === 0;
  return { grouping: isFine ? { windowSeconds, maxWaitSeconds, maxEvents, maxBytes, groupBy } : undefined, problems };
}
