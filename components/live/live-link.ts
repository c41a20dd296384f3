import { EVERYTHING, type LiveMessage, type Topic } from "@/server/contracts/live";

/** `polling` is also what it says while it tries again. */
export type LiveState = "connecting" | "live" | "polling" | "offline";

export interface StreamHandlers {
  onMessage: (message: LiveMessage) => void;
  /** The browser lost it and tries again by itself. */
  onInterruption: () => void;
  /** It is over: ended by the server, refused, or not to be had. */
  onEnd: (problem: { isRefused: boolean }) => void;
}

interface LiveLinkOptions {
  open: (handlers: StreamHandlers) => { close: () => void };
  onNews: (topics: readonly Topic[]) => void;
  onState: (state: LiveState) => void;
  /** The server says that this person has no business here any more. */
  onRefused: () => void;
  /** Returns a way to call it off. */
  after?: (ms: number, work: () => void) => () => void;
  random?: () => number;
}

export const POLL_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Hears what happens for as long as it can, and asks by the clock while it cannot. */
export class LiveLink {
  readonly #options: Required<LiveLinkOptions>;
  #stream: { close: () => void } | undefined;
  #state: LiveState = "connecting";
  #failures = 0;
  #stopRetry: () => void = () => undefined;
  #stopPolling: (() => void) | undefined;

  constructor({ after = cancellableTimer, random = Math.random, ...options }: LiveLinkOptions) {
    this.#options = { after, random, ...options };
  }

  start(): void {
    if (this.#stream) return;
    if (this.#state === "offline") this.#become("connecting");
    this.#poll();
    this.#open();
  }

  stop(): void {
    this.#end();
    this.#become("connecting");
  }

  /** The browser has no network: nothing can be heard or asked until it starts again. */
  goOffline(): void {
    this.#end();
    this.#become("offline");
  }

  #end(): void {
    this.#stopRetry();
    this.#stopPolling?.();
    this.#stopPolling = undefined;
    // No longer the current one when it says that it is over: it must not be tried again.
    const stream = this.#stream;
    this.#stream = undefined;
    stream?.close();
  }

  #open(): void {
    // What a stream says after it was replaced does not count.
    const isCurrent = () => this.#stream === stream;
    const stream: { close: () => void } = { close: () => undefined };
    this.#stream = stream;
    const opened = this.#options.open({
      onMessage: (message) => isCurrent() && this.#hear(message),
      onInterruption: () => isCurrent() && this.#fall(),
      onEnd: ({ isRefused }) => {
        if (!isCurrent()) return;
        this.#fall();
        if (isRefused) this.#options.onRefused();
        this.#retry();
      },
    });
    stream.close = opened.close;
    if (!isCurrent()) opened.close();
  }

  #hear({ isListening, topics }: LiveMessage): void {
    if (!isListening) {
      this.#fall();
      return;
    }
    this.#failures = 0;
    // Whatever happened before the stream stood is unknown.
    const news = this.#state === "live" ? topics : [EVERYTHING];
    this.#stopPolling?.();
    this.#stopPolling = undefined;
    this.#become("live");
    if (news.length > 0) this.#options.onNews(news);
  }

  #fall(): void {
    this.#become("polling");
    this.#poll();
  }

  #poll(): void {
    this.#stopPolling ??= this.#options.after(POLL_MS, () => {
      this.#stopPolling = undefined;
      this.#options.onNews([EVERYTHING]);
      this.#poll();
    });
  }

  #retry(): void {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#failures += 1;
    this.#stopRetry = this.#options.after(pauseMs * (0.5 + this.#options.random() / 2), () => this.#open());
  }

  #become(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}

function cancellableTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
