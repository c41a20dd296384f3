/** Remembers results of a pure function by key; the oldest entry goes when it is full. */
export class BoundedMemo<T> {
  readonly #entries = new Map<string, T>();

  constructor(private readonly maxEntries: number) {}

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** Returns what it stored. */
  set(key: string, value: T): T {
    if (this.#entries.size >= this.maxEntries) {
      const { value: oldest } = this.#entries.keys().next();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(key, value);
    return value;
  }
}
