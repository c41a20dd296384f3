/**
 * What a delivery says. All of it is stored or immutable when the delivery is made: sends, retries, replays, previews and
 * `curl` build the same message, however much time and however many changes of its rule lie between them.
 */
import { priorityName } from "@/server/domain/limits/priority";
import { publicId } from "@/server/domain/ids/public-id";
import { uuid7Timestamp } from "@/server/domain/ids/uuid7";

export type MessageEvent = {
  id: string;
  type: string;
  source: string;
  subject: string | null;
  occurredAt: Date;
  idempotencyKey: string;
  /** Of the request that published it; none for what no request did. */
  requestId?: string | null;
  priority: string;
  /** JSON text, scanned when it was accepted. */
  data: string;
};

export type Message = {
  /** The webhook id, stable over retries and replays. */
  id: string;
  timestamp: Date;
  /** Per channel, without gaps. */
  sequence: number | bigint;
  /** Null for what no rule asked for, such as a test send. */
  rule: { id: string; name: string } | null;
  events: readonly MessageEvent[];
  /** The page of the delivery, for messages that people read. */
  link: string;
};

/** Where people look a delivery up. The address of an org may change; its id does not, and neither do the bytes. */
export type Site = { publicUrl: string; orgId: string };

export function linkOf({ publicUrl, orgId }: Site, messageId: string): string {
  return new URL(`/go/${orgId}/${messageId}`, publicUrl).href;
}

/** A delivery as the tables have it. */
export type StoredMessage = {
  messageId: string;
  sequence: bigint | string;
  ruleId: string;
  /** The name that the rule had when the delivery was made. */
  ruleName: string;
  events: readonly (Omit<MessageEvent, "priority"> & { priority: number })[];
};

export function messageOf(stored: StoredMessage, site: Site): Message {
  const { messageId, sequence, ruleId, ruleName, events } = stored;
  const id = publicId("message", messageId);
  return {
    id,
    link: linkOf(site, id),
    // The id tells when the message was made, and replays have the same one.
    timestamp: new Date(uuid7Timestamp(messageId) ?? 0),
    sequence: BigInt(sequence),
    rule: { id: publicId("rule", ruleId), name: ruleName },
    events: events.map((event) => ({
      ...event,
      id: publicId("event", event.id),
      priority: priorityName(event.priority),
    })),
  };
}
