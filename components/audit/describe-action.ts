import { isUuid, publicId } from "@/server/domain/ids/public-id";

/** What happened, in words: "invited" goes before the thing, "changed the role of" as well. */
const PHRASES: Partial<Record<string, string>> = {
  "org.created": "created the organisation",
  "org.updated": "changed the organisation",
  "org.limits_changed": "changed the limits of",
  "org.retention_changed": "changed how long history is kept in",
  "org.quotas_changed": "changed the quotas of",
  "org.ceilings_changed": "granted other quotas to",
  "org.policy_changed": "changed the delivery defaults of",
  "org.deleted": "deleted the organisation",
  "org.ownership_transferred": "transferred ownership to",
  "member.joined": "joined",
  "member.left": "left",
  "member.removed": "removed",
  "member.role_changed": "changed the role of",
  "invitation.created": "invited",
  "invitation.revoked": "withdrew the invitation of",
  "invitation.expired": "recorded the expired invitation of",
  "replay.created": "planned a replay",
  "replay.paused": "paused a replay",
  "replay.auto_paused": "paused a replay because too many deliveries failed",
  "replay.resumed": "resumed a replay",
  "replay.cancelled": "cancelled a replay",
  "notifications.mail_changed": "changed which notifications are mailed",
  "dead_letters.threshold_changed": "changed the dead letter warning",
  "delivery.curl_signed": "signed a curl command for",
  "channel.wait_ended": "resumed before the requested time",
  "channel.failing": "warned about the failures of",
  "channel.tested": "tested",
  "channel.url_revealed": "revealed the URL of",
  "refused_message.retried": "tried a refused message again",
  "refused_message.discarded": "discarded a refused message",
  "event.test_sent": "sent a test event",
  "inbox.created": "opened the inbox",
  "inbox.cleared": "cleared the inbox",
  "inbox.behaviour_changed": "changed how the inbox answers",
  "inbox.url_revealed": "revealed the URL of the inbox",
  "secret.rotated": "rotated the secret of",
  "secret.grace_extended": "extended the grace period of the old secret of",
  "secret.secondary_cleared": "retired the old secret of",
  "secret.expired": "retired the old secret of",
  "rule.bound": "bound a channel to the rule",
  "rule.unbound": "unbound a channel from the rule",
  "rule.status_changed": "changed the status of",
  "key.created": "created API key",
  "key.revoked": "revoked API key",
  "circuit.reset": "reset the circuit of",
  "circuit.forced_open": "forced open the circuit of",
  "circuit.forced_closed": "forced closed the circuit of",
};

/** Acts on oneself, whose target would only repeat the name. */
const ON_ONESELF: ReadonlySet<string> = new Set(["member.joined", "member.left"]);

type Entry = { action: string; targetType: string | null; targetId: string | null; targetLabel: string | null };

/** "removed" + "ada@example.com". An action without words of its own is read as it is: "rule.paused" → "paused rule". */
export function describeAction(entry: Entry): { phrase: string; target: string | null } {
  const { action } = entry;
  return { phrase: PHRASES[action] ?? plainPhrase(action), target: ON_ONESELF.has(action) ? null : targetOf(entry) };
}

/** Things that people know by their id; of others without a label the id says nothing. */
const KNOWN_BY_ID = ["delivery", "group", "replay"] as const;

function targetOf({ targetType, targetId, targetLabel }: Entry): string | null {
  if (targetLabel !== null || targetId === null) return targetLabel;
  if (targetType === "event_type") return targetId;
  const kind = KNOWN_BY_ID.find((known) => known === targetType);
  return kind && isUuid(targetId) ? publicId(kind, targetId) : null;
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
