/** How the built-in receiver answers: well, or in one of the ways in which real receivers go wrong. */
import { createHash } from "node:crypto";

export const INBOX_BEHAVIOURS = ["ok", "error_500", "rate_limited_429", "slow", "garbage", "flaky"] as const;
export type InboxBehaviour = (typeof INBOX_BEHAVIOURS)[number];

export type InboxAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  delayMs: number;
};

/** Beyond the default timeout of a channel (15 s), so that a slow inbox shows what a timeout looks like. */
const SLOW_MS = 20_000;
const RETRY_AFTER_SECONDS = 30;
const GARBAGE_BYTES = 4096;
/** A flaky inbox fails these attempts of about every third message. */
const FLAKY_ATTEMPTS = 2;
const FLAKY_SHARE = 3;

/** `messageId` and `attempt` are as the request says: a flaky inbox fails a message the same way each time it is asked. */
export function inboxAnswer(behaviour: InboxBehaviour, messageId: string, attempt: number): InboxAnswer {
  switch (behaviour) {
    case "ok":
      return json(200, { received: true });
    case "error_500":
      return json(500, { error: "The inbox is set to fail." });
    case "rate_limited_429":
      return json(429, { error: "The inbox is set to answer 429." }, { "retry-after": String(RETRY_AFTER_SECONDS) });
    case "slow":
      return { ...json(200, { received: true }), delayMs: SLOW_MS };
    case "garbage":
      return { ...json(200, null), body: Uint8Array.from({ length: GARBAGE_BYTES }, (_, index) => index % 256) };
    case "flaky":
      return isUnlucky(messageId) && attempt <= FLAKY_ATTEMPTS
        ? json(503, { error: "The inbox is set to fail sometimes; it will accept this one soon." })
        : json(200, { received: true });
  }
}

function isUnlucky(messageId: string): boolean {
  return (createHash("sha256").update(messageId).digest()[0] ?? 0) % FLAKY_SHARE === 0;
}

function json(status: number, content: unknown, headers: Record<string, string> = {}): InboxAnswer {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(content),
    delayMs: 0,
  };
}
