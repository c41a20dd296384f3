import type { QuotaName } from "@/server/domain/limits/quotas";

/** Apart from the schema: pages show these words without loading what checks input. */
type Words = {
  label: string;
  /** After a number: "100 channels". */
  counted: string;
  /** In a field that already says what it counts. */
  suffix?: string;
  hint?: string;
};

export const QUOTA_WORDS: Record<QuotaName, Words> = {
  channels: { label: "Channels", counted: "channels" },
  rules: { label: "Rules", counted: "rules" },
  keys: { label: "API keys", counted: "API keys" },
  members: { label: "Members", counted: "members", hint: "Open invitations count, too." },
  eventTypes: {
    label: "Event types",
    counted: "event types",
    hint: "Events of further types are accepted, but not listed in the catalogue.",
  },
  eventsPerMinute: {
    label: "Published events",
    counted: "events per minute",
    suffix: "per minute",
    hint: "More are rejected with 429 and can be sent again.",
  },
  replaysPerHour: {
    label: "Single replays",
    counted: "replays per hour",
    suffix: "per hour",
    hint: "Batches are not counted.",
  },
};
