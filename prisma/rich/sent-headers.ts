import { randomBytes } from "node:crypto";
import packageJson from "@/package.json" with { type: "json" };
import { buildRequest } from "@/server/domain/message/build-request";
import { maskedHeaders } from "@/server/domain/message/masked-headers";
import { prepareKey } from "@/server/domain/signing/signing-key";
import { generateSecret, type SignatureScheme } from "@/server/domain/signing/signing-secret";
import type { ChannelPlan } from "./channels";
import { type Dice, randomBytesOf } from "./dice";

export const { version: VERSION } = packageJson;

/** Of the events of the history. */
export const idempotencyKeyOf = (eventId: string): string => `rich-${eventId}`;

/** What differs from attempt to attempt, for `format` of the database. */
const MARKS = {
  message: "%1$s",
  delivery: "%2$s",
  types: "%3$s",
  attempt: "%4$s",
  timestamp: "%5$s",
  key: "%6$s",
  hint: "%7$s",
} as const;

/**
 * The stored headers of a channel's attempts, made and masked by the product itself; only what differs is left open.
 * Nobody can tell what was signed from what is kept of a signature, so nothing is signed two hundred thousand times.
 */
export function headersTemplate(plan: ChannelPlan, secrets: 1 | 2): string {
  const scheme = schemeOf(plan);
  const { headers } = buildRequest({
    message: {
      id: MARKS.message,
      timestamp: new Date(0),
      sequence: 0,
      rule: null,
      events: [{ ...ANY_EVENT, type: MARKS.types, idempotencyKey: MARKS.key }],
      link: "",
    },
    recipient: {
      format: "webhook",
      scheme,
      keys: secrets === 2 ? [anyKey(scheme), anyKey(scheme)] : [anyKey(scheme)],
      customHeaders: plan.options?.headers ?? {},
    },
    deliveryId: MARKS.delivery,
    attempt: 0,
    at: new Date(0),
    version: VERSION,
  });
  const masked = maskedHeaders(headers);
  return JSON.stringify(Object.fromEntries(Object.entries(masked).map(([name, value]) => [name, open(name, value)])));
}

const ANY_EVENT = { id: "", source: "", subject: null, occurredAt: new Date(0), priority: "normal", data: "{}" };

function open(name: string, value: string): string {
  switch (name.toLowerCase()) {
    case "x-webhook-attempt":
      return MARKS.attempt;
    case "x-webhook-timestamp":
    case "webhook-timestamp":
      return MARKS.timestamp;
    case "webhook-signature":
    case "x-webhook-signature":
      return value.replace(HINT, `$1${MARKS.hint.replaceAll("$", "$$$$")}…`);
    default:
      return value;
  }
}

/** Behind the name of the algorithm: what is kept of the signature itself. */
const HINT = /^(v1a?,|sha256=)(.*)…$/;

/** The beginning of some signature, as much as is kept of one. */
export function signatureHint(plan: ChannelPlan, dice: Dice): string {
  const bytes = Buffer.from(randomBytesOf(dice, 6));
  return schemeOf(plan) === "sha256" ? bytes.toString("hex").slice(0, 3) : bytes.toString("base64").slice(0, 7);
}

/** What a channel has that says nothing else. */
function schemeOf({ options }: ChannelPlan): SignatureScheme {
  return options?.signatureScheme ?? "standard";
}

function anyKey(scheme: SignatureScheme) {
  const key = prepareKey(generateSecret(scheme, randomBytes));
  if (!key) throw new Error("A new secret could not be read.");
  return key;
}
