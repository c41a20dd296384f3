import { newTestId } from "@/server/testing/fixtures";
import { firstMessage, killChild, startChild } from "./child";

/** Posts of one event each, or of a batch. Where there are keys, the posts take turns with them. */
export type Publishing = {
  base: string;
  path: string;
  keys: readonly string[];
  prefix: string;
  /** Of one event. */
  bodyBytes: number;
  /** Events in each post; without it, one that stands alone. */
  batch?: number;
  pace: { kind: "steady"; perSecond: number; seconds: number } | { kind: "clients"; clients: number; posts: number };
};

/** Times in milliseconds of the epoch, by the clock that the receiver uses, too. */
export type SentPost = { key: string; begunAt: number; answeredAt: number };
export type PublishingDone = { event: "done"; sent: SentPost[] };

/** Publishes from a process of its own; anything but 202 fails the run. */
export async function publishFrom(given: Omit<Publishing, "prefix">): Promise<SentPost[]> {
  // A key that was used before would be no new event.
  const publishing: Publishing = { ...given, prefix: newTestId() };
  const child = startChild("bench/support/publisher-process.ts", { args: [JSON.stringify(publishing)] });
  try {
    return (await firstMessage<PublishingDone>(child, "done")).sent;
  } finally {
    await killChild(child);
  }
}
