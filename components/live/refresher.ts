import { EVERYTHING, type Topic } from "@/server/contracts/live";
import { affectedBy } from "./affected";

interface RefresherOptions {
  /** Asks these routers again, and resolves when what is on the screen has its answers. */
  refresh: (routers: ReadonlySet<string>) => Promise<void>;
  after?: (ms: number, work: () => void) => void;
}

/** Between the end of one refresh and the next: a busy org must not keep its readers' browsers busy. */
export const REFRESH_PAUSE_MS = 1_000;

/** Turns news into questions: at once when it has been quiet, otherwise collected; none while nobody looks. */
export class Refresher {
  readonly #options: Required<RefresherOptions>;
  readonly #waiting = new Set<Topic>();
  #isBusy = false;
  #isLookedAt = true;

  constructor({ after = (ms, work) => void setTimeout(work, ms), refresh }: RefresherOptions) {
    this.#options = { refresh, after };
  }

  hear(topics: readonly Topic[]): void {
    for (const topic of topics) this.#waiting.add(topic);
    this.#go();
  }

  /** Whoever comes back sees everything as it is now, once. */
  setLookedAt(isLookedAt: boolean): void {
    const hasReturned = isLookedAt && !this.#isLookedAt;
    this.#isLookedAt = isLookedAt;
    if (hasReturned) this.hear([EVERYTHING]);
  }

  #go(): void {
    if (this.#isBusy || !this.#isLookedAt || this.#waiting.size === 0) return;
    const routers = affectedBy(this.#waiting);
    this.#waiting.clear();
    this.#isBusy = true;
    const rest = () =>
      this.#options.after(REFRESH_PAUSE_MS, () => {
        this.#isBusy = false;
        this.#go();
      });
    // A question that failed says so on the screen; the next news are asked about all the same.
    this.#options.refresh(routers).then(rest, rest);
  }
}
