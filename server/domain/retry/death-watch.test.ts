import { describe, expect, it } from "vitest";
import { DeathWatch } from "./death-watch";

const beat = (beats: string) => [{ id: "w", beats }];
const at = (ms: number) => ({ askedMs: ms, answeredMs: ms });
const newWatch = () => new DeathWatch({ deadAfterMs: 15_000, maxGapMs: 5_000 });

/** Looks every two seconds, from the first moment to the last. */
function watchFrom(watch: DeathWatch, firstMs: number, lastMs: number, beats: string): string[] {
  let dead: string[] = [];
  for (let ms = firstMs; ms <= lastMs; ms += 2_000) dead = watch.observe(beat(beats), at(ms));
  return dead;
}

describe("the watch over workers", () => {
  it("calls a worker dead only after its heartbeat stood still for the whole time", () => {
    const watch = newWatch();
    expect(watchFrom(watch, 0, 14_000, "1")).toEqual([]);
    expect(watch.observe(beat("1"), at(14_999))).toEqual([]);
    expect(watch.observe(beat("1"), at(15_000))).toEqual(["w"]);
  });

  it("starts anew with every beat", () => {
    const watch = newWatch();
    watchFrom(watch, 0, 12_000, "1");
    expect(watchFrom(watch, 14_000, 28_000, "2")).toEqual([]);
    expect(watch.observe(beat("2"), at(29_000))).toEqual(["w"]);
  });

  it("counts no time for which an answer waited, whichever of the answers it was", () => {
    const patient = () => new DeathWatch({ deadAfterMs: 15_000, maxGapMs: 60_000 });
    const last = patient();
    last.observe(beat("1"), at(0));
    expect(last.observe(beat("1"), { askedMs: 2_000, answeredMs: 18_000 })).toEqual([]);
    const first = patient();
    first.observe(beat("1"), { askedMs: 0, answeredMs: 16_000 });
    expect(first.observe(beat("1"), at(18_000))).toEqual([]);
  });

  it("kills nobody for a time in which it could not look, or did not", () => {
    const failed = newWatch();
    watchFrom(failed, 0, 14_000, "1");
    failed.forget();
    expect(failed.observe(beat("1"), at(16_000))).toEqual([]);
    const stoodStill = newWatch();
    watchFrom(stoodStill, 0, 10_000, "1");
    expect(stoodStill.observe(beat("1"), at(30_000))).toEqual([]);
  });
});
