import type { ClaimedDelivery } from "./claim-sql";

/** One claim of a delivery. A worker that lost a delivery and claimed it again has two of them in its hands. */
export type ClaimKey = { id: string; fence: number };

export const claimKey = ({ id, fence }: ClaimKey): string => `${id} ${fence}`;

/** Room that a transaction may fill; nobody else counts on it until the transaction is over. */
export type Room = { slots: number; bytes: number };

/** What this process has on the wire, and how much more it may take: by count and by bytes. */
export class Slots {
  readonly total: number;
  readonly #maxBytes: number;
  readonly #inFlight = new Map<string, ClaimedDelivery>();
  #bytes = 0;
  #slow = 0;
  #kept: Room = { slots: 0, bytes: 0 };
  #emptied: (() => void) | undefined;

  constructor(total: number, maxBytes: number) {
    this.total = total;
    this.#maxBytes = maxBytes;
  }

  get free(): number {
    return this.freeBytes <= 0 ? 0 : Math.max(0, this.total - this.#inFlight.size - this.#kept.slots);
  }

  get freeBytes(): number {
    return this.#maxBytes - this.#bytes - this.#kept.bytes;
  }

  /** Slots held by channels that were slow when they were claimed. */
  get slow(): number {
    return this.#slow;
  }

  get used(): number {
    return this.#inFlight.size;
  }

  /** Keeps up to half of what is free, so that two claims at the same time never take the same room. */
  keep(mostSlots: number): Room {
    const room = { slots: Math.min(mostSlots, Math.ceil(this.free / 2)), bytes: Math.floor(this.freeBytes / 2) };
    this.#kept = { slots: this.#kept.slots + room.slots, bytes: this.#kept.bytes + room.bytes };
    return room;
  }

  giveBack({ slots, bytes }: Room): void {
    this.#kept = { slots: this.#kept.slots - slots, bytes: this.#kept.bytes - bytes };
  }

  has(claim: ClaimKey): boolean {
    return this.#inFlight.has(claimKey(claim));
  }

  take(delivery: ClaimedDelivery): void {
    this.#inFlight.set(claimKey(delivery), delivery);
    this.#bytes += delivery.byteCount;
    if (delivery.pace === "slow") this.#slow += 1;
  }

  release(delivery: ClaimedDelivery): void {
    if (!this.#inFlight.delete(claimKey(delivery))) return;
    this.#bytes -= delivery.byteCount;
    if (delivery.pace === "slow") this.#slow -= 1;
    if (this.#inFlight.size === 0) this.#emptied?.();
  }

  /** Until nothing is on the wire. */
  async empty(): Promise<void> {
    if (this.#inFlight.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#emptied = resolve;
    });
  }
}
