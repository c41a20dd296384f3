import type { FailureCategory } from "@/components/deliveries/failure-words";
import { FAULT_MESSAGES, statusMessage } from "@/server/domain/retry/classify";

/** `message` is the sentence that the attempt was stored with. */
export type Failure = { category: FailureCategory; httpStatus: number | null; message?: string | null };
/** One sentence for what happened, one for what to do about it. */
export type Cause = { what: string; fix: string };

/** A status or a message says more than its category; where they say nothing special, the category speaks. */
export function causeOf({ category, httpStatus, message }: Failure, channel: string): Cause {
  const name = channel === "" ? "the receiver" : channel;
  const known =
    (httpStatus === null ? byMessage(message ?? "", name) : byStatus(httpStatus, name)) ??
    byCategory(category, httpStatus, name);
  // A chat or alert receiver says in its own words what its status does not.
  const ownWords = ANSWERED.has(category) && httpStatus !== null && message ? message : null;
  const cause = ownWords === null || ownWords === statusMessage(httpStatus ?? 0) ? known : { ...known, what: ownWords };
  return channel === "" ? { ...cause, what: cause.what.replace(/^the/, "The") } : cause;
}

const ANSWERED: ReadonlySet<string> = new Set(["client_error", "server_error", "rate_limit", "payload_too_large"]);

/** True where the cause itself says all that the message does. */
export const isToldByCause = (message: string | null): boolean => Object.hasOwn(MESSAGE_CAUSES, message ?? "");

function byMessage(message: string, name: string): Cause | undefined {
  return isToldByCause(message) ? MESSAGE_CAUSES[message]?.(name) : undefined;
}

function byStatus(status: number, name: string): Cause | undefined {
  if (status >= 300 && status <= 399) {
    return {
      what: `${name} returned a redirect (${status}), and redirects are never followed.`,
      fix: "Set the channel's URL to the address it redirects to, then replay.",
    };
  }
  return STATUS_CAUSES[status]?.(name);
}

type Telling = (name: string) => Cause;

const closedEarly: Telling = (name) => ({
  what: `${name} accepted the connection, then closed it before its response was complete.`,
  fix: "Search the receiver's logs for a crash, a restart or a proxy limit at this time, then replay.",
});
const MESSAGE_CAUSES: Readonly<Record<string, Telling>> = {
  [FAULT_MESSAGES.refused]: (name) => ({
    what: `${name} refused the connection.`,
    fix: "Check that the receiver is running and listens on this port, then replay.",
  }),
  [FAULT_MESSAGES.reset]: closedEarly,
  [FAULT_MESSAGES.cutOff]: closedEarly,
  [FAULT_MESSAGES.notTls]: (name) => ({
    what: `${name} does not use TLS on this port, but the channel's URL begins with https.`,
    fix: "Use the receiver's https port in the channel's URL, then replay. If it has none, use http, where this installation allows it.",
  }),
};

const tooLarge: Telling = (name) => ({
  what: `The body is larger than ${name} accepts (413).`,
  fix: "Raise the receiver's limit, or let the rule group fewer events into one delivery, then replay.",
});
const tooMany: Telling = (name) => ({
  what: `${name} returned 429: too many requests.`,
  fix: "Nothing is lost: it is sent again once the receiver allows it. If this happens often, lower the channel's rate limit.",
});

const STATUS_CAUSES: Readonly<Record<number, Telling>> = {
  400: (name) => ({
    what: `${name} returned 400: it could not understand the request.`,
    fix: "Compare the body with what the receiver expects, fix the receiver, then replay.",
  }),
  401: (name) => ({
    what: `${name} returned 401: it did not accept the request's credentials.`,
    fix: "Check that the receiver holds this channel's current secret and that the channel sends the headers it asks for, then replay.",
  }),
  403: (name) => ({
    what: `${name} returned 403: it does not allow this request.`,
    fix: "Look for a firewall, an address list or a missing credential in front of the receiver, let Tocsin through, then replay.",
  }),
  404: (name) => ({
    what: `${name} returned 404: nothing exists at this URL.`,
    fix: "Correct the channel's URL or deploy the endpoint again, then replay.",
  }),
  405: (name) => ({
    what: `${name} does not accept POST at this URL (405).`,
    fix: "Point the channel at the endpoint that accepts POST requests, then replay.",
  }),
  408: (name) => ({
    what: `${name} timed out waiting for the request (408).`,
    fix: "It is retried automatically. If it keeps happening, check the load of the receiver and of the proxy in front of it.",
  }),
  410: (name) => ({
    what: `${name} returned 410: this URL is gone permanently, so the channel was disabled.`,
    fix: "If the receiver has moved, set the channel's new URL, enable it again and replay; if not, delete the channel.",
  }),
  413: tooLarge,
  415: (name) => ({
    what: `${name} does not accept JSON at this URL (415).`,
    fix: "Make the receiver accept application/json, then replay.",
  }),
  422: (name) => ({
    what: `${name} returned 422: it understood the body but rejected its content.`,
    fix: "Read its response, fix the data or the receiver, then replay.",
  }),
  429: tooMany,
  451: (name) => ({
    what: `${name} refuses for legal reasons (451).`,
    fix: "Contact the receiver's operator; sending it again will not help.",
  }),
  500: (name) => ({
    what: `${name} returned 500: it failed while handling the request.`,
    fix: "Search the receiver's logs for this webhook ID, fix the error, then replay.",
  }),
  502: (name) => ({
    what: `A gateway in front of ${name} received an invalid response from it (502).`,
    fix: "Check that the service behind the gateway is running, then replay.",
  }),
  503: (name) => ({
    what: `${name} is temporarily unavailable (503).`,
    fix: "Wait until it accepts requests again, then replay.",
  }),
  504: (name) => ({
    what: `A gateway in front of ${name} timed out waiting for it (504).`,
    fix: "Make the receiver respond first and do the work afterwards, then replay.",
  }),
};

function byCategory(category: FailureCategory, status: number | null, name: string): Cause {
  switch (category) {
    case "timeout":
      return {
        what: `${name} did not finish its response in time.`,
        fix: "Make the receiver return 2xx immediately and do the work afterwards, or raise the channel's timeout, then replay.",
      };
    case "network":
      return {
        what: `No connection to ${name} could be made, or it closed before a response arrived.`,
        fix: "Check that the receiver is running and that its firewall lets Tocsin in, then replay.",
      };
    case "dns":
      return {
        what: `The host name of ${name} could not be resolved.`,
        fix: "Correct the host in the channel's URL or its DNS records, then replay.",
      };
    case "tls":
      return {
        what: `No secure connection to ${name} could be made.`,
        fix: "Renew or complete the receiver's certificate for exactly this host name, then replay.",
      };
    case "blocked":
      return {
        what: `The address of ${name} is not allowed for deliveries.`,
        fix: "Use a public https address. Your administrator can allow private ones.",
      };
    case "rate_limit":
      return tooMany(name);
    case "payload_too_large":
      return tooLarge(name);
    case "server_error":
      return {
        what: `${name} was reached and failed${inBrackets(status)}.`,
        fix: "Search the receiver's logs for this webhook ID, fix the error, then replay.",
      };
    case "client_error":
      return {
        what: `${name} refused the request${inBrackets(status)}.`,
        fix: "Read its response, fix what it rejects, then replay.",
      };
  }
}

/** For what cannot be replayed: a delivery that is still retried by itself, and a test, which leaves nothing behind. */
export function withoutReplay(fix: string): string {
  return fix.replace(/,? (?:then|and) replay(?=[.;,])/g, "");
}

function inBrackets(status: number | null): string {
  return status === null ? "" : ` (${status})`;
}

const MAX_WORDS = 200;
const SAYING_KEYS = ["message", "detail", "error_description", "error", "title", "reason"];

/** The sentence a receiver gave with its answer, if there is one: pages of HTML are not. */
export function ownWordsOf(body: string | null): string | null {
  const text = body?.trim() ?? "";
  if (text === "" || text.startsWith("<")) return null;
  if (!/^[[{"]/.test(text)) return short(text);
  try {
    return sayingIn(JSON.parse(text));
  } catch {
    return null;
  }
}

function sayingIn(value: unknown): string | null {
  if (typeof value === "string") return short(value);
  if (typeof value !== "object" || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const key of SAYING_KEYS) {
    const said = fields.get(key);
    if (typeof said === "string" && said.trim() !== "") return short(said);
    if (typeof said === "object" && said !== null) return sayingIn(said);
  }
  return null;
}

function short(text: string): string | null {
  const line = text.trim().replace(/\s+/g, " ");
  if (line === "") return null;
  return line.length > MAX_WORDS ? `${line.slice(0, MAX_WORDS - 1)}…` : line;
}
