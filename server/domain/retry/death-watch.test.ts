import { describe, expect, it } from "vitest";
import { DeathWatch } from "./death-watch";

const beat = (beats: string) => [{ id: "w", beats }];

describe("the watch over workers", () => {
  it("calls a worker dead only after its heartbeat stood still for the whole time", () => {
    const watch = new DeathWatch(15_000);
    expect(watch.observe(beat("1"), 0)).toEqual([]);
    expect(watch.observe(beat("1"), 14_999)).toEqual([]);
    expect(watch.observe(beat("1"), 15_000)).toEqual(["w"]);
  });

  it("starts anew with every beat", () => {
    const watch = new DeathWatch(15_000);
    watch.observe(beat("1"), 0);
    watch.observe(beat("2"), 14_000);
    expect(watch.observe(beat("2"), 28_000)).toEqual([]);
    expect(watch.observe(beat("2"), 29_000)).toEqual(["w"]);
  });

  it("kills nobody for a time in which it could not look", () => {
    const watch = new DeathWatch(15_000);
    watch.observe(beat("1"), 0);
    watch.forget();
    expect(watch.observe(beat("1"), 60_000)).toEqual([]);
  });
});
