import { createHash } from "node:crypto";
import { AppError } from "@/server/contracts/errors";
import { hitRateLimit, refundRateLimit } from "@/server/db/queries/people/rate-limits";
import { withAuth } from "@/server/db/scope";

/** Fixed windows, counted in the database, so that they hold over all processes and restarts. */
const MINUTES = 60;
const HOURS = 60 * MINUTES;

export const LIMITS = {
  // Beyond these, answers slow down.
  "sign-in-account": { max: 5, seconds: 15 * MINUTES },
  "sign-in-nearest": { max: 20, seconds: 15 * MINUTES },
  "sign-in-overall": { max: 20, seconds: 15 * MINUTES },
  "sign-in-browser": { max: 10, seconds: 15 * MINUTES },
  "sign-up-nearest": { max: 200, seconds: HOURS },
  "reset-nearest": { max: 20, seconds: HOURS },
  // Beyond this, mails are spaced.
  "reset-email": { max: 3, seconds: HOURS },
  "reset-browser": { max: 3, seconds: HOURS },
  // Beyond these, there is a refusal.
  "sign-up-ip": { max: 20, seconds: HOURS },
  "sign-up-email": { max: 5, seconds: HOURS },
  "link-ip": { max: 60, seconds: 15 * MINUTES },
  "change-password": { max: 5, seconds: 15 * MINUTES },
  "verify-email": { max: 3, seconds: HOURS },
  "create-org": { max: 10, seconds: HOURS },
  "inbox-org": { max: 1_200, seconds: MINUTES },
  "invite-org": { max: 100, seconds: HOURS },
} as const satisfies Record<string, { max: number; seconds: number }>;

export type LimitName = keyof typeof LIMITS;
export type Spending = readonly [limit: LimitName, subject: string | null];
/** `over`: by how many tries the limit that is exceeded most is. */
export type Allowance = { allowed: boolean; left: number; over: number; retryAfterSeconds: number };

/**
 * Counts one try against each limit, before the work that it guards, so that parallel tries cannot share a
 * number. Commits at once: a refusal must not take its own count back.
 *
 * A limit whose subject is null does not apply. That is the case of "per IP" where the address of the client is
 * not known (no TRUST_PROXY): all people would share one count, and whoever uses it up would lock out everybody.
 */
export function spend(now: Date, ...spendings: Spending[]): Promise<Allowance> {
  return withAuth(async (tx) => {
    const result = { allowed: true, left: Infinity, over: 0, retryAfterSeconds: 0 };
    for (const [limit, subject] of spendings) {
      if (subject === null) continue;
      const window = windowOf(limit, subject, now);
      const left = LIMITS[limit].max - (await hitRateLimit(tx, window));
      result.left = Math.max(0, Math.min(result.left, left));
      result.over = Math.max(result.over, -left);
      if (left >= 0) continue;
      result.allowed = false;
      const wait = Math.ceil((window.expiresAt.getTime() - now.getTime()) / 1000);
      result.retryAfterSeconds = Math.max(result.retryAfterSeconds, wait);
    }
    return result;
  });
}

/** As `spend`, for work that has nothing better to do than to refuse. */
export async function requireAllowance(now: Date, ...spendings: Spending[]): Promise<void> {
  const { allowed, retryAfterSeconds } = await spend(now, ...spendings);
  if (!allowed) throw new AppError("rate_limited", { retryAfterSeconds, detail: waitSentence(retryAfterSeconds) });
}

/** What turned out to be right is no guess: it is taken back, or all tries before it, too. */
export async function refund(now: Date, spending: Spending, what: "one" | "all"): Promise<void> {
  const [limit, subject] = spending;
  if (subject === null) return;
  await withAuth((tx) => refundRateLimit(tx, windowOf(limit, subject, now), what === "all"));
}

/** Subjects are addresses of people, so only their digest is stored. */
function windowOf(limit: LimitName, subject: string, now: Date) {
  const lengthMs = LIMITS[limit].seconds * 1000;
  const start = new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);
  const digest = createHash("sha256").update(subject).digest("base64url");
  return { key: `${limit}:${digest}`, start, expiresAt: new Date(start.getTime() + lengthMs) };
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
