export type HintTakerOptions = {
  /** Whether this worker is the one that goes at once. */
  isMine: (orgId: string) => boolean;
  wake: (orgId: string) => void;
  /** Of these orgs, those whose events nobody has fanned out yet. */
  stillWaiting: (orgIds: readonly string[]) => Promise<string[]>;
  onError: (error: unknown) => void;
  pause: (ms: number) => Promise<void>;
};

/** The worker that should have gone needs this long at most; then the others look. */
export const LOOK_AFTER_MS = 50;

/**
 * Every worker hears every hint, and one is enough: the worker that the org's id names goes at once. The others look a
 * moment later, all their orgs in one statement, so that a worker that has just died delays an event by that moment only.
 */
export class HintTaker {
  readonly #options: HintTakerOptions;
  #others = new Set<string>();
  #isLooking = false;

  constructor(options: HintTakerOptions) {
    this.#options = options;
  }

  take(orgIds: readonly string[]): void {
    const { isMine, wake } = this.#options;
    for (const orgId of orgIds) {
      if (isMine(orgId)) wake(orgId);
      else this.#others.add(orgId);
    }
    if (this.#others.size > 0 && !this.#isLooking) void this.#lookAfterOthers();
  }

  async #lookAfterOthers(): Promise<void> {
    const { pause, stillWaiting, wake, onError } = this.#options;
    this.#isLooking = true;
    while (this.#others.size > 0) {
      const orgIds = [...this.#others];
      this.#others = new Set();
      await pause(LOOK_AFTER_MS);
      try {
        for (const orgId of await stillWaiting(orgIds)) wake(orgId);
      } catch (error) {
        onError(error);
      }
    }
    this.#isLooking = false;
  }
}

/** The worker that an org's hints go to, the same in every process that knows the same workers; none knows of none. */
export function hintedWorker(orgId: string, workerIds: Iterable<string>): string | undefined {
  let best: { id: string; weight: number } | undefined;
  for (const id of workerIds) {
    const weight = mix(`${orgId} ${id}`);
    if (!best || weight > best.weight || (weight === best.weight && id < best.id)) best = { id, weight };
  }
  return best?.id;
}

/** FNV-1a with a last stir: spreads ids that differ in a few digits only. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
