import { isSuccess, type Sighting } from "../support/sightings";

/** Seconds from `at` until the last of these events was delivered for the first time; NaN while one is not. */
export function lastDelivery(sightings: readonly Sighting[], keys: readonly string[], at: number): number {
  const firstAt = new Map<string, number>();
  for (const sighting of sightings) {
    if (isSuccess(sighting) && !firstAt.has(sighting.key)) firstAt.set(sighting.key, sighting.arrivedAt);
  }
  return Math.max(0, ...keys.map((key) => ((firstAt.get(key) ?? Number.NaN) - at) / 1000));
}
