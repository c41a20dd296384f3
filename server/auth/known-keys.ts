import type { LiveKey } from "@/server/db/queries/people/api-keys";

/** So long a key is not looked up again; its last use is noted in the same rhythm. */
const KEEP_MS = 60_000;
const MAX_KEYS = 10_000;

/** Keys that were looked up lately, by id. Whether one still stands is for the database to say. */
export class KnownKeys {
  /** The one that was looked up first stands first. */
  readonly #keys = new Map<string, { key: LiveKey; untilMs: number }>();

  find(id: string, nowMs: number): LiveKey | undefined {
    const known = this.#keys.get(id);
    return known && known.untilMs > nowMs ? known.key : undefined;
  }

  learn(key: LiveKey, nowMs: number, keepMs = KEEP_MS): void {
    this.#keys.delete(key.id);
    this.#keys.set(key.id, { key, untilMs: nowMs + keepMs });
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MAX_KEYS && oldest !== undefined) this.#keys.delete(oldest);
  }

  /** However long ago it was looked up: for as long as nobody can be asked. */
  findOld(id: string): LiveKey | undefined {
    return this.#keys.get(id)?.key;
  }

  forget(id: string): void {
    this.#keys.delete(id);
  }
}
