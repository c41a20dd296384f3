import { AppError } from "@/server/contracts/errors";

export type RoomLimits = {
  /** Of all orgs together, on their way to the database. */
  events: number;
  bytes: number;
  /** The part of it that one org may fill: the others go on publishing beside one that publishes too much. */
  share: number;
};

type Load = { events: number; bytes: number };

const RETRY_AFTER_SECONDS = 1;

/** How much this process holds that was sent and is not yet stored. What does not fit is refused before it costs anything. */
export class PublishRoom {
  readonly #limits: RoomLimits;
  readonly #loads = new Map<string, Load>();
  #all: Load = { events: 0, bytes: 0 };

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  async hold<T>(orgId: string, load: Load, work: () => Promise<T>): Promise<T> {
    const { share, ...limits } = this.#limits;
    const own = this.#loads.get(orgId) ?? { events: 0, bytes: 0 };
    const ownLimits = { events: limits.events * share, bytes: limits.bytes * share };
    if (!fits(this.#all, load, limits) || !fits(own, load, ownLimits)) throw full();
    this.#all = add(this.#all, load, 1);
    this.#loads.set(orgId, add(own, load, 1));
    try {
      return await work();
    } finally {
      this.#all = add(this.#all, load, -1);
      this.#leave(orgId, load);
    }
  }

  #leave(orgId: string, load: Load): void {
    const left = add(this.#loads.get(orgId) ?? load, load, -1);
    if (left.events > 0) this.#loads.set(orgId, left);
    else this.#loads.delete(orgId);
  }
}

/** What nobody else stands in the way of always fits, however large it is. */
function fits(held: Load, more: Load, limits: Load): boolean {
  if (held.events === 0) return true;
  return held.events + more.events <= limits.events && held.bytes + more.bytes <= limits.bytes;
}

function add(held: Load, more: Load, sign: 1 | -1): Load {
  return { events: held.events + sign * more.events, bytes: held.bytes + sign * more.bytes };
}

function full(): AppError {
  const detail = "Too many events are on their way to the database. Send it again in a second.";
  return new AppError("unavailable", { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
