/** Time-ordered ids (RFC 9562, version 7): 48 bits of milliseconds, then 74 bits of dice. */

const RANDOM_BYTES = 10;
const MAX_MS = 2 ** 48 - 1;

/** Pure: the same time and the same ten bytes make the same id. */
export function uuid7(nowMs: number, random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES) throw new RangeError("An id takes ten random bytes.");
  const bytes = Buffer.from(random);
  bytes[0] = 0x70 | ((random[0] ?? 0) & 0x0f);
  bytes[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
  const digits = bytes.toString("hex");
  return `${timePart(nowMs)}-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;
}

/** The lowest id of a point in time: every id made before it sorts lower, every id made from then on does not. */
export function uuid7Floor(ms: number): string {
  return uuid7(ms, new Uint8Array(RANDOM_BYTES));
}

const UUID7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** When an id was made, in milliseconds; null when it is no version 7 id. */
export function uuid7Timestamp(id: string): number | null {
  return UUID7.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}

const COUNTER_END = 2 ** 12;

/**
 * Ids that only ever grow within this process, even when the clock stands still or steps back: the first 12 random bits
 * count within a millisecond, from a random start in their lower half, and a millisecond that is used up borrows from
 * the next. The other 62 stay dice, so that no id gives away another.
 */
export function createUuid7Source(clock: () => number, randomBytes: (size: number) => Uint8Array): () => string {
  let lastMs = -1;
  let counter = 0;

  return () => {
    const random = new Uint8Array(randomBytes(RANDOM_BYTES));
    const nowMs = clock();
    counter++;
    if (nowMs > lastMs || counter === COUNTER_END) {
      lastMs = Math.max(nowMs, lastMs + 1);
      counter = (((random[0] ?? 0) & 0x07) << 8) | (random[1] ?? 0);
    }
    random[0] = counter >>> 8;
    random[1] = counter & 0xff;
    return uuid7(lastMs, random);
  };
}

function timePart(ms: number): string {
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_MS)
    throw new RangeError("An id's time is whole milliseconds in 48 bits.");
  const digits = ms.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
