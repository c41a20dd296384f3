import { AUDIT_ACTIONS } from "@/server/domain/audit-actions";
import { isUuid, publicId } from "@/server/domain/ids/public-id";

/** Acts on oneself, whose target would only repeat the name. */
const ON_ONESELF: ReadonlySet<string> = new Set(["member.joined", "member.left"]);

type Entry = { action: string; targetType: string | null; targetId: string | null; targetLabel: string | null };

/** "removed" + "ada@example.com". An action of an earlier version is read as it is: "rule.paused" → "paused rule". */
export function describeAction(entry: Entry): { phrase: string; target: string | null } {
  const { action } = entry;
  return { phrase: phraseOf(action), target: ON_ONESELF.has(action) ? null : targetOf(entry) };
}

/** Things that people know by their id; of others without a label the id says nothing. */
const KNOWN_BY_ID = ["delivery", "group", "replay"] as const;

function targetOf({ targetType, targetId, targetLabel }: Entry): string | null {
  if (targetLabel !== null || targetId === null) return targetLabel;
  if (targetType === "event_type") return targetId;
  const kind = KNOWN_BY_ID.find((known) => known === targetType);
  return kind && isUuid(targetId) ? publicId(kind, targetId) : null;
}

function phraseOf(action: string): string {
  const known: Partial<Record<string, string>> = AUDIT_ACTIONS;
  return known[action] ?? plainPhrase(action);
}

function plainPhrase(action: string): string {
  const words = action.split(".").map((part) => part.replaceAll("_", " "));
  const verb = words.pop() ?? action;
  return [verb, ...words].join(" ");
}

export type Change = { field: string; before: string | null; after: string | null };

/** Field by field; what is only on one side was not there, or is gone. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [old, now] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
    .filter((change) => change.before !== change.after);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
