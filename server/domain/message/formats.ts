import type { Outcome } from "@/server/domain/retry/outcome";
import { MAX_RETRY_AFTER_MS } from "@/server/domain/retry/retry-after";
import { type Format, JSON_TYPE } from "./format";
import { discord } from "./formats/discord";
import { googleChat } from "./formats/google-chat";
import { mattermost } from "./formats/mattermost";
import { opsgenie } from "./formats/opsgenie";
import { pagerduty } from "./formats/pagerduty";
import { slack } from "./formats/slack";
import { teams } from "./formats/teams";
import { webhookBody } from "./formats/webhook";

/** Those that deliveries can be turned into; a channel has one of them for good. */
export const CHANNEL_FORMATS = [
  "webhook",
  "slack",
  "mattermost",
  "discord",
  "teams",
  "google-chat",
  "pagerduty",
  "opsgenie",
] as const;
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number];

export const FORMATS: Readonly<Record<ChannelFormat, Format>> = {
  webhook: { contentType: JSON_TYPE, isSigned: true, body: webhookBody },
  slack,
  mattermost,
  discord,
  teams,
  "google-chat": googleChat,
  pagerduty,
  opsgenie,
};

/** What a key looks like where people look on. */
export const MASKED_KEY = "••••";

/** The key of a channel among its headers, without what stands before it. */
export function credentialOf(format: ChannelFormat, headers: Readonly<Record<string, string>>): string {
  const { credential } = FORMATS[format];
  if (!credential) return "";
  const name = Object.keys(headers).find((header) => header.toLowerCase() === credential.header.toLowerCase());
  const value = name === undefined ? "" : (headers[name] ?? "");
  return value.startsWith(credential.prefix) ? value.slice(credential.prefix.length) : value;
}

/** The outcome by status, corrected by what this receiver is known to mean. */
export function judgeAnswer(
  format: ChannelFormat,
  outcome: Outcome,
  response: { httpStatus: number; body: string } | null,
): Outcome {
  const verdict = response && FORMATS[format].judge?.({ status: response.httpStatus, body: response.body });
  // Without a whole answer there is nothing to read: a deadline or a closed connection stays what it is.
  if (!verdict || (outcome.kind === "failed" && outcome.httpStatus === undefined)) return outcome;
  if (outcome.kind === "failed" && NO_ANSWER.has(outcome.category)) return outcome;
  const { isFinal, retryAfterMs = 0, ...said } = verdict;
  const askedMs = Math.max(retryAfterMs, outcome.kind === "failed" ? (outcome.retryAfterMs ?? 0) : 0);
  return {
    kind: "failed",
    httpStatus: response.httpStatus,
    ...said,
    ...(isFinal !== undefined && { isFinal }),
    ...(askedMs > 0 && { retryAfterMs: Math.min(askedMs, MAX_RETRY_AFTER_MS) }),
  };
}

const NO_ANSWER: ReadonlySet<string> = new Set(["timeout", "network", "dns", "tls", "blocked"]);
