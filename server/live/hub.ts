import { AppError } from "@/server/contracts/errors";
import { type Change, EVERYTHING, type Topic } from "@/server/contracts/live";
import { Mailbox } from "./mailbox";

/** Between two messages to the readers of one org. */
export const HUB_PAUSE_MS = 300;
/** Open pages of one person, per process. A browser closes the stream of a page that is not looked at. */
export const STREAMS_PER_PERSON = 30;

type After = (ms: number, work: () => void) => void;
type Feed = { readers: Set<Mailbox>; waiting: Set<Topic>; isPausing: boolean };

/**
 * Hands what this process hears to those who look. It hears of every org; a reader gets what happens in the one that
 * they were let into, and nothing else.
 */
export class LiveHub {
  readonly #feeds = new Map<string, Feed>();
  readonly #streams = new Map<string, number>();
  readonly #after: After;
  #isListening = false;
  #isClosed = false;

  constructor(after: After = (ms, work) => void setTimeout(work, ms).unref()) {
    this.#after = after;
  }

  /** The caller has made sure that this person belongs to the org. */
  subscribe(orgId: string, userId: string): Mailbox {
    const open = this.#streams.get(userId) ?? 0;
    if (open >= STREAMS_PER_PERSON) throw new AppError("rate_limited");
    const feed = this.#feeds.get(orgId) ?? { readers: new Set(), waiting: new Set(), isPausing: false };
    const mailbox = new Mailbox(this.#isListening, () => this.#leave(orgId, userId, mailbox));
    feed.readers.add(mailbox);
    this.#feeds.set(orgId, feed);
    this.#streams.set(userId, open + 1);
    if (this.#isClosed) mailbox.close();
    return mailbox;
  }

  hear({ orgId, topics }: Change): void {
    const feed = this.#feeds.get(orgId);
    if (!feed) return;
    for (const topic of topics) feed.waiting.add(topic);
    if (!feed.isPausing) this.#tell(feed);
  }

  /** What happened in between is unknown: whoever looks is told to look at everything once. */
  setListening(isListening: boolean): void {
    if (this.#isListening === isListening) return;
    this.#isListening = isListening;
    const topics = isListening ? [EVERYTHING] : [];
    for (const { readers } of this.#feeds.values()) for (const reader of readers) reader.put({ isListening, topics });
  }

  /** Ends every stream: a server that stops waits for its open answers. */
  close(): void {
    this.#isClosed = true;
    for (const { readers } of this.#feeds.values()) for (const reader of [...readers]) reader.close();
  }

  get readerCount(): number {
    return [...this.#streams.values()].reduce((sum, open) => sum + open, 0);
  }

  #tell(feed: Feed): void {
    const topics = [...feed.waiting];
    feed.waiting.clear();
    for (const reader of feed.readers) reader.put({ isListening: this.#isListening, topics });
    feed.isPausing = true;
    this.#after(HUB_PAUSE_MS, () => {
      feed.isPausing = false;
      if (feed.waiting.size > 0) this.#tell(feed);
    });
  }

  #leave(orgId: string, userId: string, mailbox: Mailbox): void {
    const feed = this.#feeds.get(orgId);
    feed?.readers.delete(mailbox);
    if (feed?.readers.size === 0) this.#feeds.delete(orgId);
    const open = (this.#streams.get(userId) ?? 1) - 1;
    if (open === 0) this.#streams.delete(userId);
    else this.#streams.set(userId, open);
  }
}
