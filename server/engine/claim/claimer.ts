import type { WorkerSql } from "@/server/db/scope";
import type { ClaimInFanOut } from "@/server/engine/fan-out/fan-out-runner";
import type { Strays } from "@/server/engine/recover/strays";
import { type Claim, claim, type ClaimRequest } from "./claim";
import type { ClaimCursors } from "./read-orgs";
import type { Room, Slots } from "./slots";

/** At least twice the longest deadline and a margin: a request ends long before its lease does. */
export const LEASE_SECONDS = 75;

export type ClaimerOptions = {
  transaction: <T>(work: (sql: WorkerSql) => Promise<T>) => Promise<T>;
  slots: Slots;
  strays: Strays;
  workerId: string;
  batchLimit: number;
  defaultCap: number;
  newId: () => string;
  /** What was claimed, since when its leases run, and how long the claim took. */
  onClaimed: (claimed: Claim, startedMs: number, tookMs: number) => void;
  /**
   * A transaction that made deliveries is committed, and left some of these orgs' behind: ask once more. Whoever recorded
   * a result meanwhile could not see them yet, and this one still counted the slot that the result held.
   */
  onLeftBehind: (orgIds: readonly string[]) => void;
};

/** Claims for one process, as far as it has room: by itself, or at the end of a transaction that fans out. */
export class Claimer {
  readonly #options: ClaimerOptions;
  readonly #cursors: ClaimCursors = { keys: new Map(), channels: new Map(), caps: new Map() };
  #turn = 0;

  constructor(options: ClaimerOptions) {
    this.#options = options;
  }

  async claim(orgIds: readonly string[]): Promise<void> {
    const { transaction, slots, strays, onClaimed } = this.#options;
    const room = { slots: slots.free, bytes: slots.freeBytes };
    const answered = strays.claimBegins();
    try {
      let startedMs = performance.now();
      const claimed = await transaction((sql) => {
        // As the transaction begins: whatever it waits for is part of what the leases last.
        startedMs = performance.now();
        return claim(sql, this.#requestFor(orgIds, room));
      });
      onClaimed(claimed, startedMs, performance.now() - startedMs);
    } finally {
      answered();
    }
  }

  /** What fan-out has just made may be claimed with it while this process has plenty of room; later, the ring decides. */
  beginInFanOut(): ClaimInFanOut | null {
    const { slots, strays, batchLimit, onClaimed, onLeftBehind } = this.#options;
    if (slots.free < slots.total / 2) return null;
    const room = slots.keep(batchLimit);
    const answered = strays.claimBegins();
    let tookMs = 0;
    return {
      run: async (sql, orgIds, fresh) => {
        const begunMs = performance.now();
        const claimed = await claim(sql, { ...this.#requestFor(orgIds, room), fresh });
        tookMs = performance.now() - begunMs;
        return claimed;
      },
      end: (claimed, startedMs) => {
        answered();
        slots.giveBack(room);
        if (!claimed) return;
        onClaimed(claimed, startedMs, tookMs);
        onLeftBehind(claimed.orgsLeftBehind);
      },
    };
  }

  #requestFor(orgIds: readonly string[], room: Room): ClaimRequest {
    const { slots, workerId, batchLimit, defaultCap, newId } = this.#options;
    return {
      orgIds,
      process: { freeSlots: room.slots, totalSlots: slots.total, slowInFlight: slots.slow, batchLimit },
      freeBytes: room.bytes,
      defaultCap,
      leaseSeconds: LEASE_SECONDS,
      workerId,
      seed: this.#turn++,
      newId,
      cursors: this.#cursors,
    };
  }
}
