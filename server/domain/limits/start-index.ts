/**
 * Where a round begins: a scattered choice made from the seed and a name.
 *
 * Scattered, because the plain remainder of a counter can fall into step with whoever turns the wheel: an org served on
 * every second turn would see only even numbers, and the second of its two channels would never come first.
 */
export function startIndex(seed: number, name: string, length: number): number {
  if (length < 2) return 0;
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return scatter(hash) % length;
}

/** The finaliser of MurmurHash3: each bit of the input changes each bit of the output about half of the time. */
function scatter(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
