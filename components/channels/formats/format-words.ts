import type { ChannelFormat } from "@/server/domain/message/formats";

interface FormatWords {
  label: string;
  /** One line that helps to choose. */
  hint: string;
  urlExample: string;
  urlHint: string;
  /** For receivers with one address for everybody. */
  urlStart?: string;
  /** What the receiver asks for beside its URL. */
  key?: { label: string; hint: string };
}

const SECRET_URL = "Anyone who has it can post there, so only the origin is shown later.";

export const FORMAT_WORDS: Readonly<Record<ChannelFormat, FormatWords>> = {
  webhook: {
    label: "Webhook",
    hint: "Signed JSON to a service of your own.",
    urlExample: "https://example.com/hooks/tocsin",
    urlHint: "Checked when you save and at every connection. The path may hold a token, so only the origin is shown.",
  },
  slack: {
    label: "Slack",
    hint: "A message in a Slack channel.",
    urlExample: "https://hooks.slack.com/services/…",
    urlHint: `The URL of an incoming webhook. ${SECRET_URL}`,
  },
  mattermost: {
    label: "Mattermost",
    hint: "A post in a Mattermost channel.",
    urlExample: "https://chat.example.com/hooks/…",
    urlHint: `The URL of an incoming webhook. ${SECRET_URL}`,
  },
  discord: {
    label: "Discord",
    hint: "An embed in a Discord channel.",
    urlExample: "https://discord.com/api/webhooks/…",
    urlHint: `Channel settings, Integrations, Webhooks. ${SECRET_URL}`,
  },
  teams: {
    label: "Microsoft Teams",
    hint: "A card, posted by a Workflow.",
    urlExample: "https://….logic.azure.com/workflows/…",
    urlHint: `The URL of a Workflow that starts when a Teams webhook request is received. ${SECRET_URL}`,
  },
  "google-chat": {
    label: "Google Chat",
    hint: "A card in a Google Chat space.",
    urlExample: "https://chat.googleapis.com/v1/spaces/…",
    urlHint: `Space settings, Apps & integrations, Webhooks. ${SECRET_URL}`,
  },
  pagerduty: {
    label: "PagerDuty",
    hint: "Opens an incident, and resolves it when it is over.",
    urlExample: "https://events.pagerduty.com/v2/enqueue",
    urlStart: "https://events.pagerduty.com/v2/enqueue",
    urlHint: "Accounts in the EU use events.eu.pagerduty.com.",
    key: { label: "Integration key", hint: "Of an Events API v2 integration. Stored encrypted and never shown again." },
  },
  opsgenie: {
    label: "Opsgenie",
    hint: "Opens an alert, and closes it when it is over.",
    urlExample: "https://api.opsgenie.com/v2/alerts",
    urlStart: "https://api.opsgenie.com/v2/alerts",
    urlHint: "Accounts in the EU use api.eu.opsgenie.com.",
    key: { label: "API key", hint: "Of an API integration. Stored encrypted and never shown again." },
  },
};
