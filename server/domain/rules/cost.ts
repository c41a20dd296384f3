/**
 * What it costs to compute what a tenant wrote, charged before it is done. A step is about ten nanoseconds: the factors
 * here and beside the operators were measured with inputs made to hurt, so that ordinary ones cost less than charged.
 */

/** In steps. What a process that others depend on does by itself, and what a thread may do for one rule and one event. */
export const BUDGETS = {
  /** Half a millisecond, for one event against all rules of its org. */
  inlineEvent: 50_000,
  /** Five milliseconds, once for each version of a rule. */
  inlineCompile: 500_000,
  /** Five milliseconds at the worst, for all events of one type that a request publishes; far less for ordinary ones. */
  inlineSchemas: 500_000,
  /** Of all rules that a batch meets for the first time. */
  inlineBatchCompile: 2_000_000,
  rule: 5_000_000,
  event: 25_000_000,
} as const;

/** Thrown by the charge that is too much, before anything is spent on it. */
export class TooCostly extends Error {
  readonly meter: Meter;

  constructor(meter: Meter) {
    super("This would cost too much.");
    this.name = "TooCostly";
    this.meter = meter;
  }
}

/** Counts what is spent against a limit, and against that of a whole that it is part of. */
export class Meter {
  readonly #limit: number;
  readonly #whole: Meter | undefined;
  #spent = 0;

  constructor(limit: number, whole?: Meter) {
    this.#limit = limit;
    this.#whole = whole;
  }

  get spent(): number {
    return this.#spent;
  }

  charge(steps: number): void {
    this.#whole?.charge(steps);
    if (this.#spent + steps > this.#limit) throw new TooCostly(this);
    this.#spent += steps;
  }
}

/** For our own data, which nobody else wrote. */
export const unmetered = () => new Meter(Number.POSITIVE_INFINITY);

/** Reading JSON: 3 ms for 256 KiB of brackets. */
export const parseCost = (text: string): number => text.length;
