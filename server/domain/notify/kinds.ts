/** What people are told of. Adding a kind: its name and its words here, and the place that finds the fact. */
export const NOTIFICATION_KINDS = [
  "circuit_opened",
  "circuit_open_long",
  "endpoint_unavailable",
  "channel_disabling",
  "channel_disabled",
  "dead_letters",
  "success_low",
  "dns_failing",
  "grace_ending",
  "key_expiring",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export type Severity = "critical" | "warning" | "info";

/** What is known of a fact; each kind uses what it needs. Never a secret, a URL or a body. */
export type NotificationFacts = {
  /** Of the channel or key. */
  name?: string;
  reason?: string;
  /** ISO: when something will happen. */
  until?: string;
  count?: number;
  threshold?: number;
  percent?: number;
  /** Of what ended. */
  afterSeconds?: number;
  waiting?: number;
};

type Words = {
  /** For the settings: "Circuit opens". */
  label: string;
  severity: Severity;
  /** The page that shows the cause. */
  page: "channel" | "security" | "dead-letters" | "keys";
  title: (facts: NotificationFacts) => string;
  text: (facts: NotificationFacts) => string;
  /** What is said when it is over; absent where nothing ends. */
  over?: (facts: NotificationFacts) => string;
};

const channel = ({ name }: NotificationFacts) => name ?? "A channel";

/** “Recovered after 14 min; 312 deliveries are being sent now.” */
function recovered({ afterSeconds = 0, waiting = 0 }: NotificationFacts): string {
  const after = `Recovered after ${durationWords(afterSeconds)}`;
  if (waiting === 0) return `${after}; nothing was left waiting.`;
  return `${after}; ${waiting === 1 ? "1 delivery was" : `${waiting} deliveries were`} waiting and caught up.`;
}

export const NOTIFICATIONS: Readonly<Record<NotificationKind, Words>> = {
  circuit_opened: {
    label: "A circuit opens",
    severity: "warning",
    page: "channel",
    title: (facts) => `${channel(facts)}: the circuit opened`,
    text: () => "Too many requests failed, so deliveries wait. A few are tried again automatically; nothing is lost.",
    over: recovered,
  },
  circuit_open_long: {
    label: "A circuit stays open for an hour",
    severity: "critical",
    page: "channel",
    title: (facts) => `${channel(facts)}: the circuit has been open for an hour`,
    text: () => "The receiver still fails. Check it, or pause the channel; deliveries are kept meanwhile.",
    over: recovered,
  },
  endpoint_unavailable: {
    label: "An endpoint is unavailable for 30 minutes",
    severity: "critical",
    page: "channel",
    title: (facts) => `${channel(facts)}: unavailable for 30 minutes`,
    text: () => "Every attempt of the last 30 minutes failed.",
    over: recovered,
  },
  channel_disabling: {
    label: "A channel will be disabled",
    severity: "warning",
    page: "channel",
    title: (facts) => `${channel(facts)} will be disabled`,
    text: ({ until }) => `It has only failed for days. It is disabled ${at(until)} unless a delivery succeeds before.`,
    over: () => "It works again and will not be disabled.",
  },
  channel_disabled: {
    label: "A channel was disabled",
    severity: "critical",
    page: "channel",
    title: (facts) => `${channel(facts)} was disabled`,
    text: ({ reason }) => reason ?? "Deliveries are kept until it is enabled again.",
    over: () => "It is enabled again.",
  },
  dead_letters: {
    label: "Dead letters pass the threshold",
    severity: "warning",
    page: "dead-letters",
    title: ({ threshold }) => `More than ${threshold ?? 0} dead letters`,
    text: () => "Deliveries that failed permanently have piled up. Fix the cause, then replay them.",
    over: () => "Below the threshold again.",
  },
  success_low: {
    label: "Success falls under 90 % for 5 minutes",
    severity: "warning",
    page: "channel",
    title: (facts) => `${channel(facts)}: ${facts.percent ?? 0} % of requests succeed`,
    text: ({ count = 0 }) => `Under 90 % for 5 minutes, of ${count} requests.`,
    over: () => "Above 90 % again.",
  },
  dns_failing: {
    label: "DNS keeps failing",
    severity: "warning",
    page: "channel",
    title: (facts) => `${channel(facts)}: the host name cannot be resolved`,
    text: ({ percent = 0 }) =>
      `${percent} % of requests failed in DNS over 10 minutes. Check the name and its servers.`,
    over: () => "The host name resolves again.",
  },
  grace_ending: {
    label: "A secret's grace is about to end",
    severity: "warning",
    page: "security",
    title: (facts) => `${channel(facts)}: the old secret is about to end`,
    text: ({ until }) => `It stops signing ${at(until)}. Make sure that the receiver uses the new one.`,
    over: () => "The old secret has ended, or its grace was extended.",
  },
  key_expiring: {
    label: "An API key is about to expire",
    severity: "warning",
    page: "keys",
    title: ({ name }) => `The API key ${name ?? ""} is about to expire`,
    text: ({ until }) => `It stops working ${at(until)}. Create a new one before.`,
    over: () => "It expired or was revoked.",
  },
};

/** About the whole org, or about many at once. */
export const ABOUT_ALL = "00000000-0000-0000-0000-000000000000";

export function isDigest({ kind, about }: { kind: NotificationKind; about: string }): boolean {
  return about === ABOUT_ALL && kind !== "dead_letters";
}

export const digestTitle = (kind: NotificationKind, count: number): string =>
  `${NOTIFICATIONS[kind].label}: ${count} more within an hour`;

function at(until: string | undefined): string {
  return until === undefined ? "soon" : `at ${until.slice(0, 16).replace("T", " ")} UTC`;
}

function durationWords(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
