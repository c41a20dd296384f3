import { describe, expect, it } from "vitest";
import { ringingBars, stillBars, struckBars } from "./waveform-bars";

describe("the waveform of the bell", () => {
  it("never leaves the frame it is drawn in", () => {
    for (const bar of [...ringingBars(96), ...struckBars(20), ...stillBars(20)]) {
      expect(bar.height).toBeGreaterThan(0);
      expect(bar.height).toBeLessThanOrEqual(1);
      expect(bar.opacity).toBeLessThanOrEqual(1);
    }
  });

  it("is loudest at the stroke and has almost died away at the end", () => {
    const heights = ringingBars(96).map((bar) => bar.height);
    expect(Math.max(...heights)).toBe(heights[0]);
    expect(Math.max(...heights.slice(-7))).toBeLessThan(0.06);
  });

  it("is silent before the stroke of the error figure", () => {
    const heights = struckBars(20).map((bar) => bar.height);
    expect(heights[0]).toBe(0.1);
    expect(heights.indexOf(Math.max(...heights))).toBe(5);
  });
});
