import { AppError } from "@/server/contracts/errors";

type RoomLimits = {
  /** Of all orgs together, on their way to the database. */
  events: number;
  bytes: number;
  /** The part of it that one org may fill: the others go on publishing beside one that publishes too much. */
  share: number;
};

export type RoomOptions = RoomLimits & {
  /** Once a second at most, however many are refused. */
  onFull: () => void;
  clock: () => number;
};

type Load = { events: number; bytes: number };

const RETRY_AFTER_SECONDS = 1;
const TELL_EVERY_MS = 1_000;

/** How much this process holds that was sent and is not yet stored. What does not fit is refused before it costs anything. */
export class PublishRoom {
  readonly #options: RoomOptions;
  readonly #loads = new Map<string, Load>();
  #all: Load = { events: 0, bytes: 0 };
  #toldAtMs = -Infinity;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  async hold<T>(orgId: string, load: Load, work: () => Promise<T>): Promise<T> {
    const { share, events, bytes } = this.#options;
    const own = this.#loads.get(orgId) ?? { events: 0, bytes: 0 };
    const ownLimits = { events: events * share, bytes: bytes * share };
    if (!fits(this.#all, load, { events, bytes }) || !fits(own, load, ownLimits)) throw this.#full();
    this.#all = add(this.#all, load, 1);
    this.#loads.set(orgId, add(own, load, 1));
    try {
      return await work();
    } finally {
      this.#all = add(this.#all, load, -1);
      this.#leave(orgId, load);
    }
  }

  #full(): AppError {
    const nowMs = this.#options.clock();
    if (nowMs - this.#toldAtMs >= TELL_EVERY_MS) {
      this.#toldAtMs = nowMs;
      this.#options.onFull();
    }
    const detail = "Too many events are on their way to the database. Send it again in a second.";
    return new AppError("unavailable", { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
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
