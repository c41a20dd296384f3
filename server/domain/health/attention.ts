/** What somebody should look at, the gravest first: short enough to be read, with the sentence that says why. */
import type { CauseCount } from "./delivery-counts";
import type { ChannelHealth } from "./channel-health";
import type { CircuitKind } from "@/server/domain/circuit/circuit-state";

export type ChannelSummary = {
  id: string;
  name: string;
  health: ChannelHealth;
  sentence: string;
  circuit: CircuitKind;
  waiting: number;
};

export const ATTENTION_KINDS = [
  "circuit_open",
  "failing",
  "dead_letters",
  "set_aside",
  "degraded",
  "rate_limited",
  "held",
  "secret_retiring",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

export type AttentionItem = {
  kind: AttentionKind;
  tone: "bad" | "warn";
  channel: { id: string; name: string } | null;
  title: string;
  detail: string;
  /** When it ends by itself, where it does. */
  until: Date | null;
};

export type AttentionFacts = {
  channels: readonly ChannelSummary[];
  /** In the time that is shown. */
  deadByCause: readonly CauseCount[];
  /** The threshold of dead letters, new and old, where there are more; null where there are not. */
  deadAbove: number | null;
  /** Events that wait for somebody's decision; as many as were counted. */
  setAside: number;
  retiring: readonly { channelId: string; channelName: string; expiresAt: Date }[];
};

export function listAttention({
  channels,
  deadByCause,
  deadAbove,
  setAside,
  retiring,
}: AttentionFacts): AttentionItem[] {
  return [
    ...channels.flatMap(ofChannel),
    ...ofDeadLetters(deadByCause, deadAbove),
    ...ofSetAside(setAside),
    ...retiring.map(ofSecret),
  ].sort((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind));
}

function ofSetAside(count: number): AttentionItem[] {
  if (count === 0) return [];
  const events = count === 1 ? "One event was" : `${count.toLocaleString("en-US")} events were`;
  const detail = "Matching cost too much or failed. Nothing was sent for them yet.";
  return [{ kind: "set_aside", tone: "bad", channel: null, title: `${events} set aside`, detail, until: null }];
}

function ofChannel({ id, name, health, sentence, circuit, waiting }: ChannelSummary): AttentionItem[] {
  const about = { channel: { id, name }, detail: sentence, until: null };
  const isOpen = circuit === "open" || circuit === "half_open";
  if (health === "failing" && isOpen)
    return [
      {
        ...about,
        kind: "circuit_open",
        tone: "bad",
        title: `${name}: circuit ${circuit === "open" ? "open" : "probing"}`,
      },
    ];
  if (health === "failing") return [{ ...about, kind: "failing", tone: "bad", title: `${name} is failing` }];
  if (health === "degraded") return [{ ...about, kind: "degraded", tone: "warn", title: `${name} is degraded` }];
  if (health === "rate_limited")
    return [{ ...about, kind: "rate_limited", tone: "warn", title: `${name} is rate limited` }];
  // Someone meant it to be held; it is worth a word only when something waits for the end of it.
  if (health === "held" && waiting > 0)
    return [{ ...about, kind: "held", tone: "warn", title: `${name} holds deliveries` }];
  return [];
}

function ofDeadLetters(causes: readonly CauseCount[], above: number | null): AttentionItem[] {
  const count = causes.reduce((sum, cause) => sum + cause.count, 0);
  const about = { kind: "dead_letters", tone: "bad", channel: null, until: null } as const;
  const [top, ...others] = causes;
  const title = count === 1 ? "One new dead letter" : `${count.toLocaleString("en-US")} new dead letters`;
  const many = above !== null && `More than ${above.toLocaleString("en-US")} deliveries are dead`;
  if (!top) return many ? [{ ...about, title: many, detail: "None of them is new." }] : [];
  const cause = top.category === "tls" ? "TLS" : top.category.replaceAll("_", " ");
  const detail = others.length === 0 ? `Cause: ${cause}.` : `Mostly ${cause} (${top.count.toLocaleString("en-US")}).`;
  return [many ? { ...about, title: many, detail: `${title}. ${detail}` } : { ...about, title, detail }];
}

function ofSecret({ channelId, channelName, expiresAt }: AttentionFacts["retiring"][number]): AttentionItem {
  return {
    kind: "secret_retiring",
    tone: "warn",
    channel: { id: channelId, name: channelName },
    title: `Old secret of ${channelName} retires`,
    detail: "Both secrets sign until then.",
    until: expiresAt,
  };
}
