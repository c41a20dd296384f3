import type { Message } from "./message";
import { webhookBody } from "./webhook-body";

/** What a format makes of a message. The same message always gives the same bytes. */
export type Format = { contentType: string; body: (message: Message) => string };

/** Those that deliveries can be turned into; a channel has one of them for good. */
export const CHANNEL_FORMATS = ["webhook"] as const;
export type ChannelFormat = (typeof CHANNEL_FORMATS)[number];

export const FORMATS: Readonly<Record<ChannelFormat, Format>> = {
  webhook: { contentType: "application/json; charset=utf-8", body: webhookBody },
};
