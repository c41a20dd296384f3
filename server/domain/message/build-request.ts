import { requestHeaders } from "./request-headers";
import { signHeaders } from "@/server/domain/signing/signature";
import type { SigningKey } from "@/server/domain/signing/signing-key";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { type ChannelFormat, credentialOf, FORMATS } from "./formats";
import type { Message } from "./message";

/** How a channel wants its messages. */
export type Recipient = {
  format: ChannelFormat;
  scheme: SignatureScheme;
  /** The primary, and in rotation the one it replaced; none where the receiver cannot verify a signature. */
  keys: readonly [SigningKey, SigningKey?] | readonly [];
  customHeaders: Readonly<Record<string, string>>;
};

export type RequestFacts = {
  message: Message;
  recipient: Recipient;
  /** The public id. */
  deliveryId: string;
  attempt: number;
  /** When it is signed: the only part of a request that differs from one attempt to the next, with `attempt`. */
  at: Date;
  /** Of this installation, for the user agent. */
  version: string;
};

export type BuiltRequest = { headers: Record<string, string>; body: string };

/** Where it goes: the channel's URL, or a place below it that its receiver has for this kind of message. */
export function targetUrl(format: ChannelFormat, url: string, message: Message): string {
  return FORMATS[format].target?.(url, message) ?? url;
}

/** The exact bytes of one request, signed: for sending, trying and showing alike. */
export function buildRequest({ message, recipient, deliveryId, attempt, at, version }: RequestFacts): BuiltRequest {
  const { contentType, body: write } = FORMATS[recipient.format];
  const body = write(message, credentialOf(recipient.format, recipient.customHeaders));
  const timestampSeconds = Math.floor(at.getTime() / 1000);
  const { scheme, keys } = recipient;
  const headers = requestHeaders({
    messageId: message.id,
    deliveryId,
    attempt,
    timestampSeconds,
    events: message.events,
    version,
    contentType,
    signature:
      keys.length === 0 ? {} : signHeaders({ scheme, secrets: keys, messageId: message.id, timestampSeconds, body }),
    custom: recipient.customHeaders,
  });
  return { headers, body };
}
