type Go = () => void;
type Asker = (go: Go) => void;

/** Knows whether something on the page is typed and not saved, and lets nobody leave it without being asked. */
export class UnsavedWork {
  readonly #held = new Set<object>();
  #ask: Asker | undefined;

  /** From now until the returned function is called, there is something to lose. */
  hold(): () => void {
    const hold = {};
    this.#held.add(hold);
    return () => this.#held.delete(hold);
  }

  get isHeld(): boolean {
    return this.#held.size > 0;
  }

  /** Whoever shows the question. A page without one is left at once. */
  askWith(ask: Asker): () => void {
    this.#ask = ask;
    return () => {
      if (this.#ask === ask) this.#ask = undefined;
    };
  }

  /** Goes at once when nothing can be lost, and otherwise when the person says so. */
  leave(go: Go): void {
    if (this.isHeld && this.#ask) this.#ask(go);
    else go();
  }
}

/** Of this page; a browser has one at a time. */
export const unsavedWork = new UnsavedWork();
