/** Randomness that is the same on every run: from 0 up to, and without, 1. */
export type Dice = () => number;

/** Mulberry32 from a fixed start: fast, and random enough for a demo. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function oneOf<Value>(dice: Dice, values: readonly Value[]): Value {
  const value = values[Math.floor(dice() * values.length)];
  if (value === undefined) throw new RangeError("There is nothing to choose from.");
  return value;
}

/** Both ends included. */
export function between(dice: Dice, low: number, high: number): number {
  return low + Math.floor(dice() * (high - low + 1));
}

/** A value around the median; one in twenty is some `1.64 × spread` orders of e away. */
export function aroundMedian(dice: Dice, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - dice())) * Math.cos(2 * Math.PI * dice());
  return median * Math.exp(spread * normal);
}

/** Chooses an index by weight, however often, in logarithmic time. */
export function chooser(weights: readonly number[]): (dice: Dice) => number {
  const sums: number[] = [];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const total = sums.at(-1) ?? 0;
  return (dice) => {
    const wanted = dice() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

export function randomBytesOf(dice: Dice, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index++) bytes[index] = Math.floor(dice() * 256);
  return bytes;
}
