/** The built-in receiver: how it is told to answer and how its requests are listed. */
import { z } from "zod";
import { INBOX_BEHAVIOURS } from "@/server/domain/inbox-answer";
import { idSchema, storableText } from "./text";
import { cursorSchema } from "./keyset";

/** How many requests an inbox keeps. */
/** Where the built-in receivers answer, each behind its own token. */
export const INBOX_PATH = "/api/inbox/";
export const INBOX_KEEPS = 500;
/** What is kept of a body; the signature is checked over all of it. */
export const INBOX_BODY_KEPT = 256 * 1024;
/** A group's events have at most 1 MiB, and the one that fills it up to 256 KiB more; then comes the envelope. */
export const INBOX_BODY_BYTES = 2 * 1024 * 1024;

const behaviour = z.enum(INBOX_BEHAVIOURS, `Use one of ${INBOX_BEHAVIOURS.join(", ")}.`);

export const setBehaviourInput = z.strictObject({ behaviour });
export const createInboxChannelInput = z.strictObject({
  name: storableText().trim().min(1, "Name the channel.").max(255, "Use at most 255 characters.").default("Inbox"),
  /** An answer for this channel alone, whatever the inbox is told. */
  answer: behaviour.nullable().default(null),
});
export type CreateInboxChannelInput = z.output<typeof createInboxChannelInput>;

export const inboxRequestInput = z.strictObject({ requestId: idSchema });
export const listInboxInput = z
  .strictObject({ cursor: cursorSchema.nullish(), limit: z.number().int().min(1).max(100).default(50) })
  .default({ limit: 50 });
export type InboxFilter = z.output<typeof listInboxInput>;
