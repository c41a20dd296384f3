import { setTimeout as delay } from "node:timers/promises";

/** A name under which answers are held back, and how many may be at once. */
export type Place = readonly [subject: string, room: number];
export type Wait = (ms: number) => Promise<unknown>;

/** Holds answers back, a bounded number at a time, so that waiting costs those who wait and nobody else. */
export class SlowLane {
  readonly #room: number;
  readonly #waiting = new Map<string, number>();
  #total = 0;

  constructor(room: number) {
    this.#room = room;
  }

  /** False, at once, when too many wait already, in one of these places or in all. */
  async pass(places: readonly Place[], ms: number, wait: Wait = delay): Promise<boolean> {
    if (ms === 0) return true;
    const isFull = places.some(([subject, room]) => this.#at(subject) >= room);
    if (isFull || this.#total >= this.#room) return false;
    this.#change(places, 1);
    try {
      await wait(ms);
      return true;
    } finally {
      this.#change(places, -1);
    }
  }

  #at(subject: string): number {
    return this.#waiting.get(subject) ?? 0;
  }

  #change(places: readonly Place[], by: number): void {
    this.#total += by;
    for (const [subject] of places) {
      const count = this.#at(subject) + by;
      if (count === 0) this.#waiting.delete(subject);
      else this.#waiting.set(subject, count);
    }
  }
}
