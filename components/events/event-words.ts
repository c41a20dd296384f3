import type { ApiOutput } from "@/components/api/trpc";
import type { StatusKind, Tone } from "@/components/ui/status-glyph";
import { allows, type Role } from "@/server/contracts/permissions";

export type EventDetail = ApiOutput["events"]["get"];
type Stage = EventDetail["stage"];

type Judged = Pick<EventDetail, "stage" | "deliveries" | "isInboxOnly"> & Partial<Pick<EventDetail, "setAside">>;
type StageWords = { kind: StatusKind; label: string; tone?: Tone; sentence: string };

/** Where an event stands: the shape, the word, and what it means. */
export const STAGE_WORDS: Readonly<Record<Stage, StageWords>> = {
  received: {
    kind: "waiting",
    label: "Received",
    sentence: "It is stored and will be matched against the rules shortly.",
  },
  set_aside: {
    kind: "held",
    label: "Set aside",
    tone: "bad",
    sentence: "It could not be matched against the rules, so nothing was sent for it yet.",
  },
  matched_nothing: {
    kind: "cancelled",
    label: "Matched nothing",
    sentence: "No active rule with a channel matched it when it arrived, so nothing was sent.",
  },
  suppressed: {
    kind: "suppressed",
    label: "Suppressed",
    sentence: "A rule matched it, but it was suppressed, so nothing was sent.",
  },
  grouped: {
    kind: "waiting",
    label: "Grouped",
    sentence: "It is collected with other events and sent when its group closes.",
  },
  delivering: {
    kind: "sending",
    label: "Delivering",
    sentence: "At least one of its deliveries is not settled yet.",
  },
  done: {
    kind: "delivered",
    label: "Done",
    tone: "ok",
    sentence: "All of its deliveries are settled.",
  },
};

const MATCHED_NO_INBOX: StageWords = {
  ...STAGE_WORDS.matched_nothing,
  sentence: "No active rule that delivers to the inbox matched it, so nothing was sent.",
};

/** What a rule makes of an event: one that delivers to no channel sends nothing, whatever it matches. */
export function verdictWords(matched: boolean, channelCount: number): { kind: StatusKind; label: string; tone?: Tone } {
  if (!matched) return { kind: "cancelled", label: "Did not match", tone: "idle" };
  return channelCount > 0
    ? { kind: "delivered", label: "Matched" }
    : { kind: "cancelled", label: "Matched, no channel", tone: "warn" };
}

/** Where a test event of this role goes. */
export function reachWords(role: Role): string {
  return allows(role, "event:send_test_any")
    ? "Every matching rule delivers it, to real channels too."
    : "Matching rules deliver it to the inbox only. Admins can send test events to real channels.";
}

const INBOX_ONLY = "It is a member's test event, so only the inbox receives it.";

/** Done is green only when all of it arrived, be it by a replay. */
export function stageWords(event: Judged): StageWords {
  const words = wordsOf(event);
  return event.isInboxOnly ? { ...words, sentence: `${words.sentence} ${INBOX_ONLY}` } : words;
}

const DISCARDED: StageWords = {
  kind: "cancelled",
  label: "Discarded",
  sentence: "It could not be matched against the rules and was discarded, so nothing is sent for it.",
};

function wordsOf({ stage, deliveries, isInboxOnly, setAside }: Judged): StageWords {
  if (stage === "set_aside" && setAside?.discardedAt) return DISCARDED;
  if (stage === "matched_nothing" && isInboxOnly) return MATCHED_NO_INBOX;
  const messages = idsOf(deliveries);
  const arrived = idsOf(deliveries.filter(({ status }) => status === "succeeded"));
  const lost = idsOf(deliveries.filter(({ status, messageId }) => status === "failed" && !arrived.has(messageId)));
  if (stage !== "done" || lost.size === 0) return STAGE_WORDS[stage];
  const { size } = messages;
  const sentence = `${lost.size} of ${size} ${size === 1 ? "message" : "messages"} with it did not arrive.`;
  return {
    kind: "dead",
    label: lost.size === size ? "Not delivered" : "Not all delivered",
    tone: "bad",
    sentence,
  };
}

/** Replays carry the message of the delivery that they repeat. */
function idsOf(deliveries: EventDetail["deliveries"]): ReadonlySet<string> {
  return new Set(deliveries.map(({ messageId }) => messageId));
}

/** An event still moves until everything that came of it is settled. */
export function isMoving({ stage }: Pick<EventDetail, "stage">): boolean {
  return stage === "received" || stage === "grouped" || stage === "delivering";
}

/** What to do about an event that was set aside. */
export const SET_ASIDE_WORDS: Readonly<Record<NonNullable<EventDetail["setAside"]>["reason"], string>> = {
  too_costly: "Its rules cost too much for an event like this. Simplify their conditions first, then try again.",
  failed: "Matching it failed several times. Try again; if it fails once more, check the rules that were changed last.",
};

const SUPPRESSIONS: Readonly<Record<string, string>> = {
  muted: "The rule was muted at the time",
  discarded: "Its group was discarded",
  rule_error: "The rule could not be applied to it",
  too_costly: "Its conditions are too expensive for this event",
};

export function suppressionWords({ reason, detail }: { reason: string; detail: string | null }): string {
  const words = SUPPRESSIONS[reason] ?? reason;
  return detail === null ? words : `${words}: ${detail}`;
}

const NBSP = "\u00a0";

/** "118 B", "4.2 KiB", "1.0 MiB". */
export function bytesLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)}${NBSP}KiB` : `${(kib / 1024).toFixed(1)}${NBSP}MiB`;
}
