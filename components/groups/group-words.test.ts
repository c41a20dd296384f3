import { describe, expect, it } from "vitest";
import { countdown, describeKey } from "./group-words";

describe("describeKey", () => {
  it("says what the signs of a key mean", () => {
    expect(describeKey("*")).toEqual({ label: "All together", value: null });
    expect(describeKey("?")).toEqual({ label: "without a value", value: null });
    expect(describeKey('"cus 42"')).toEqual({ label: "", value: '"cus 42"' });
    expect(describeKey("billing.paid *")).toEqual({ label: "billing.paid", value: null });
    expect(describeKey('billing.paid "a"')).toEqual({ label: "billing.paid", value: '"a"' });
    expect(describeKey(`#${"ab".repeat(32)}`).value).toBe("#abababababab…");
  });
});

describe("countdown", () => {
  const now = new Date("2026-11-16T12:00:00Z");
  const inSeconds = (seconds: number) => countdown(new Date(now.getTime() + seconds * 1000), now);

  it("counts to the second and stops at zero", () => {
    expect([84, 725, 3720, 0, -5, 0.2].map(inSeconds)).toEqual(["1:24", "12:05", "1:02:00", "0:00", "0:00", "0:01"]);
  });
});
