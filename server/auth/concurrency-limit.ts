type Limits = { atOnce: number; waiting: number };

/** Lets a few through at a time, in the order they came, and turns away what would wait too long. */
export class ConcurrencyLimit {
  readonly #limits: Limits;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
    await this.#enter(refusal);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(refusal: () => Error): Promise<void> {
    if (this.#running < this.#limits.atOnce) {
      this.#running++;
      return;
    }
    if (this.#queue.length >= this.#limits.waiting) throw refusal();
    await new Promise<void>((admit) => this.#queue.push(admit));
  }

  /** The place goes straight to the next in line, so that nobody who comes later can slip in between. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running--;
  }
}

/** A limit for each key. Only those that somebody uses or waits for are kept. */
export class ConcurrencyLimits {
  readonly #limits: Limits;
  readonly #open = new Map<string, { limit: ConcurrencyLimit; users: number }>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#open.size;
  }

  async run<T>(key: string, work: () => Promise<T>, refusal: () => Error): Promise<T> {
    const entry = this.#open.get(key) ?? { limit: new ConcurrencyLimit(this.#limits), users: 0 };
    this.#open.set(key, entry);
    entry.users += 1;
    try {
      return await entry.limit.run(work, refusal);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#open.delete(key);
    }
  }
}
