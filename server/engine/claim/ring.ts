/** Of how many orgs it is remembered when they were served last: far more than are ever ready at once. */
const MAX_REMEMBERED = 10_000;

/**
 * The orgs that may have something to send. An org stands in it once. Whoever was served longest ago comes first, however
 * often others came back in between, and among equals whoever asked first: nobody is served twice before everybody who
 * waits was served once.
 */
export class Ring {
  /** In the order in which they asked. */
  readonly #ready = new Set<string>();
  readonly #resting = new Map<string, NodeJS.Timeout>();
  /** Org → the turn in which it was served last; the longest ago first. */
  readonly #servedIn = new Map<string, number>();
  #turn = 0;
  #waiting: (() => void) | undefined;

  add(orgId: string): void {
    this.#ready.add(orgId);
    this.wake();
  }

  /** As `add`, after a moment: asking at once would not help. */
  addLater(orgId: string, ms: number): void {
    if (this.#resting.has(orgId)) return;
    const ready = () => {
      this.#resting.delete(orgId);
      this.add(orgId);
    };
    this.#resting.set(orgId, setTimeout(ready, ms).unref());
  }

  take(most: number): string[] {
    const turnOf = (orgId: string) => this.#servedIn.get(orgId) ?? 0;
    const taken = [...this.#ready].sort((a, b) => turnOf(a) - turnOf(b)).slice(0, most);
    for (const orgId of taken) this.#ready.delete(orgId);
    return taken;
  }

  /** These were given something in the turn that has just been made. */
  served(orgIds: Iterable<string>): void {
    this.#turn += 1;
    for (const orgId of orgIds) {
      this.#servedIn.delete(orgId);
      this.#servedIn.set(orgId, this.#turn);
    }
    for (const orgId of this.#servedIn.keys()) {
      if (this.#servedIn.size <= MAX_REMEMBERED) break;
      this.#servedIn.delete(orgId);
    }
  }

  /** Everybody, also those who rest, for a worker that stops. */
  empty(): string[] {
    for (const timer of this.#resting.values()) clearTimeout(timer);
    const left = new Set([...this.#ready, ...this.#resting.keys()]);
    this.#ready.clear();
    this.#resting.clear();
    return [...left];
  }

  get size(): number {
    return this.#ready.size;
  }

  /** Ends the present wait, for the reasons that are not an org: a free slot, the end of the process. */
  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.();
  }

  /** Until something is added or someone wakes it. */
  async change(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting = resolve;
    });
  }
}
