/** What was done to a channel, in words; an action without any is read as it is. */
const WORDS: Partial<Record<string, string>> = {
  "channel.created": "Channel created",
  "channel.updated": "Settings changed",
  "channel.paused": "Paused",
  "channel.resumed": "Resumed",
  "channel.disabled": "Disabled",
  "channel.enabled": "Enabled",
  "secret.rotated": "Secret rotated",
  "secret.secondary_cleared": "Old secret cleared",
  "secret.grace_extended": "Grace of the old secret extended",
  "secret.expired": "Old secret retired",
  "rule.bound": "A rule was bound",
  "rule.unbound": "A rule was unbound",
};

export function changeWords(action: string): string {
  return WORDS[action] ?? action.replaceAll(/[._]/g, " ");
}
