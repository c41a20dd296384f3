/**
 * The orgs that may have something to send, in the order in which they asked. An org stands in it once, is taken from
 * the head and rejoins at the tail, so that nobody is served twice before everybody was served once.
 */
export class Ring {
  readonly #orgs = new Set<string>();
  #waiting: (() => void) | undefined;

  add(orgId: string): void {
    this.#orgs.add(orgId);
    this.wake();
  }

  take(most: number): string[] {
    const taken: string[] = [];
    for (const orgId of this.#orgs) {
      if (taken.length === most) break;
      taken.push(orgId);
    }
    for (const orgId of taken) this.#orgs.delete(orgId);
    return taken;
  }

  get size(): number {
    return this.#orgs.size;
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
