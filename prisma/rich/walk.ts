import { nextStep } from "@/server/domain/retry/retry";
import { resolvePolicy } from "@/server/domain/policy/policy";
import { attemptTimeoutMs, type RetryPolicy } from "@/server/domain/retry/retry-policy";
import { CAUSES, type CauseName } from "./causes";
import type { ChannelPlan, Spell } from "./channels";
import { aroundMedian, type Dice, oneOf } from "./dice";

const HOUR_MS = 3_600_000;

/** A receiver on an ordinary day. */
const ORDINARY: Omit<Spell, "from" | "to"> = {
  share: 0.012,
  causes: ["crashed", "overloaded", "bad_gateway", "timeout", "timeout", "reset", "busy", "invalid", "too_large"],
};
/** Nothing goes wrong by chance shortly before the end: what is said to be healthy then is. */
const CALM: typeof ORDINARY = { ...ORDINARY, share: 0 };
const CALM_HOURS = 1.5;
const SPREAD = 0.45;
/** People give up on some of what keeps failing. */
const CANCELLED_SHARE = 0.004;

export type Attempt = { number: number; startedMs: number; totalMs: number; cause: CauseName | null };
export type Walk = { attempts: Attempt[]; attemptCount: number } & (
  | { status: "succeeded" | "failed" | "cancelled"; reason: string | null; settledMs: number }
  | { status: "pending"; sendAfterMs: number; rateLimitedSinceMs: number | null }
);

export type Receiver = {
  plan: ChannelPlan;
  policy: RetryPolicy;
  /** From then on nothing went out. */
  stopMs: number;
  /** The end of the history. */
  endMs: number;
};

export function receiverOf(plan: ChannelPlan, endMs: number): Receiver {
  const policy = resolvePolicy({ policy: {}, cap: 1 }, {}, plan.options?.policy).retry;
  return { plan, policy, stopMs: endMs - (plan.heldHours ?? 0) * HOUR_MS, endMs };
}

/** One delivery from its making to its end, or to where it waits now. What follows an attempt the product decides. */
export function walk(receiver: Receiver, createdMs: number, dice: Dice): Walk {
  const { policy, stopMs } = receiver;
  const attempts: Attempt[] = [];
  let [dueMs, spent] = [createdMs, 0];
  let cause: CauseName | undefined;
  let rateLimitedSince: Date | null = null;
  let tlsFailures = 0;

  for (;;) {
    const number = spent + 1;
    const { share, causes } = spellAt(receiver, dueMs);
    const failed = dice() < share ? (cause ??= oneOf(dice, causes)) : null;
    const totalMs = durationMs(receiver, failed, number, dice);
    if (dueMs + totalMs >= stopMs) {
      const rateLimitedSinceMs = rateLimitedSince?.getTime() ?? null;
      return { attempts, attemptCount: spent, status: "pending", sendAfterMs: dueMs, rateLimitedSinceMs };
    }
    attempts.push({ number, startedMs: dueMs, totalMs, cause: failed });
    const settledMs = dueMs + totalMs;
    if (failed === null) return { attempts, attemptCount: number, status: "succeeded", reason: null, settledMs };

    const { failure: outcome } = CAUSES[failed];
    const step = nextStep({
      outcome,
      attempt: number,
      policy,
      now: new Date(settledMs),
      random: dice,
      rateLimitedSince,
      tlsFailures,
    });
    if (step.kind === "settle") {
      const reason = step.status === "failed" ? step.reason : null;
      return { attempts, attemptCount: number, status: "failed", reason, settledMs };
    }
    spent += step.spendsAttempt ? 1 : 0;
    rateLimitedSince = outcome.category === "rate_limit" ? (rateLimitedSince ?? new Date(dueMs)) : null;
    if (outcome.category === "tls") tlsFailures += 1;
    if (dice() < CANCELLED_SHARE) {
      return { attempts, attemptCount: spent, status: "cancelled", reason: "cancelled", settledMs: settledMs + 20_000 };
    }
    dueMs = step.at.getTime();
  }
}

function spellAt({ plan, endMs }: Receiver, atMs: number): Omit<Spell, "from" | "to"> {
  const hours = (endMs - atMs) / HOUR_MS;
  return plan.spells?.findLast(({ from, to }) => hours <= from && hours > to) ?? (hours > CALM_HOURS ? ORDINARY : CALM);
}

const QUICK_FAILURES: ReadonlySet<CauseName> = new Set(["refused", "dns", "reset"]);

function durationMs({ plan, policy }: Receiver, failed: CauseName | null, number: number, dice: Dice): number {
  // A URL that is refused is not even tried.
  if (failed === "blocked") return 0;
  if (failed === "timeout") return attemptTimeoutMs(policy, number);
  const medianMs = failed !== null && QUICK_FAILURES.has(failed) ? 12 : plan.medianMs;
  return Math.max(1.5, aroundMedian(dice, medianMs, plan.spread ?? SPREAD));
}
