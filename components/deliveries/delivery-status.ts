import type { ApiOutput } from "@/components/api/trpc";
import type { PealMark } from "@/components/ui/peal";
import type { StatusKind } from "@/components/ui/status-glyph";
import { durationLabel } from "./duration-label";
import { type FailureCategory, CATEGORY_WORDS } from "./failure-words";
import { holdWords } from "./hold-words";
import type { DeliveryHoldReason } from "@/server/domain/gate/delivery-hold";

export type DeliverySummary = ApiOutput["deliveries"]["list"]["rows"][number];
export type DeliveryDetail = ApiOutput["deliveries"]["get"];

/** What a status is told from; other lists know less of a delivery than its own page does. */
export type StatusFacts = Pick<
  DeliverySummary,
  "status" | "reason" | "attemptCount" | "maxAttempts" | "sendAfter" | "holdReason" | "holdUntil" | "rateLimitedSince"
> & { lastCategory: FailureCategory | null; lastHttpStatus: number | null };

/** The word, and until when or why: `at` is an instant that is shown in the reader's own zone, behind the words. */
export type DeliveryState = { kind: StatusKind; until?: string; at?: Date };

/** The shape and the word where nothing but the status is known. */
export const STATUS_KINDS: Readonly<Record<DeliverySummary["status"], StatusKind>> = {
  pending: "waiting",
  processing: "sending",
  succeeded: "delivered",
  failed: "dead",
  cancelled: "cancelled",
};

export function isOpen({ status }: Pick<DeliverySummary, "status">): boolean {
  return status === "pending" || status === "processing";
}

export function stateOf(facts: StatusFacts, now: Date): DeliveryState {
  const { status, attemptCount } = facts;
  switch (status) {
    case "succeeded":
      return attemptCount > 1 ? { kind: "delivered", until: `on attempt ${attemptCount}` } : { kind: "delivered" };
    case "failed":
      return { kind: "dead", until: deathOf(facts) };
    case "cancelled":
      return { kind: "cancelled", until: unsentEnd(facts) };
    case "processing":
      return { kind: "sending", until: `attempt ${attemptCount + 1}` };
    case "pending":
      return waitingState(facts, now);
  }
}

/** Ends that no answer has brought about, in a few words; undefined for every other. */
export function unsentEnd({ reason }: Pick<StatusFacts, "reason">): string | undefined {
  return reason === null ? undefined : UNSENT_ENDS[reason];
}

const UNSENT_ENDS: Readonly<Record<string, string>> = {
  hold_expired: "held too long",
  hold_full: "too much was held",
  quarantined: "set aside",
  unrecorded: "response not stored",
  channel_deleted: "channel deleted",
  caught_up: "left out on catching up",
};

function deathOf(facts: StatusFacts): string {
  const { attemptCount, maxAttempts, lastCategory, lastHttpStatus } = facts;
  const unsent = unsentEnd(facts);
  if (unsent !== undefined) return unsent;
  const count = `${attemptCount} of ${Math.max(maxAttempts, attemptCount)}`;
  const cause = lastHttpStatus ?? (lastCategory === null ? undefined : CATEGORY_WORDS[lastCategory].short);
  return cause === undefined ? count : `${cause}, ${count}`;
}

function waitingState(facts: StatusFacts, now: Date): DeliveryState {
  const { holdReason, attemptCount, maxAttempts, sendAfter, rateLimitedSince } = facts;
  if (holdReason !== null) return heldState(holdReason, facts.holdUntil);
  if (rateLimitedSince !== null) return { kind: "held", until: "rate limit,", at: sendAfter ?? undefined };
  if (attemptCount > 0) {
    return { kind: "retrying", until: `${attemptCount + 1} of ${maxAttempts} at`, at: sendAfter ?? undefined };
  }
  if (sendAfter !== null && sendAfter > now) return { kind: "scheduled", at: sendAfter };
  return { kind: "waiting", until: "in line" };
}

function heldState(reason: DeliveryHoldReason, until: Date | null): DeliveryState {
  const words = holdWords(reason).short;
  return until ? { kind: "held", until: `${words} until`, at: until } : { kind: "held", until: words };
}

const MAX_MARKS = 12;

/** One mark per attempt, with those that may still follow while it is open. */
export function marksOf({ status, attemptCount, maxAttempts }: StatusFacts): PealMark[] {
  const failed = status === "succeeded" ? attemptCount - 1 : attemptCount;
  const made: PealMark[] = Array.from({ length: Math.max(0, failed) }, () => "failed");
  if (status === "succeeded") made.push("delivered");
  const isMoving = status === "processing" || (status === "pending" && attemptCount > 0);
  if (isMoving) made.push("next");
  const ahead = status === "pending" || status === "processing" ? Math.max(0, maxAttempts - made.length) : 0;
  // A patient policy has up to fifty attempts; the newest say enough beside the count.
  return [...made.slice(-MAX_MARKS), ...Array.from({ length: ahead }, (): PealMark => "pending")].slice(0, MAX_MARKS);
}

type Measured = Pick<DeliverySummary, "status" | "attemptCount" | "maxAttempts" | "createdAt" | "settledAt">;

/** The short figure at the end of a row: how long it took, or how many attempts of how many. */
export function tallyOf({ status, attemptCount, maxAttempts, createdAt, settledAt }: Measured): string {
  if (status === "succeeded" && settledAt) return durationLabel(settledAt.getTime() - createdAt.getTime());
  return `${attemptCount}/${Math.max(maxAttempts, attemptCount)}`;
}

/** The types a delivery carries, as a title: "order.paid", or "order.paid and 2 more". */
export function titleOf(eventTypes: readonly string[]): string {
  const [first = "event", ...others] = eventTypes;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
