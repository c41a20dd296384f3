import { describe, expect, it } from "vitest";
import { badDelta, drainWords, gravest, healthHeadline, nextProbe, rateDelta, volumeDelta } from "./overview-words";
import { readRange, rangeLinks } from "./range";

const channels = (total: number, healthy: number, unused = 0) => ({
  total,
  healthy,
  unused,
  degraded: 0,
  rate_limited: 0,
  failing: total - healthy,
  held: 0,
});

it("says in one sentence how many channels are well", () => {
  expect(healthHeadline(channels(0, 0))).toBe("There are no channels.");
  expect(healthHeadline(channels(1, 1))).toBe("The channel is healthy.");
  expect(healthHeadline(channels(1, 0))).toBe("The channel needs attention.");
  expect(healthHeadline(channels(11, 11))).toBe("All 11 channels are healthy.");
  expect(healthHeadline(channels(11, 9))).toBe("9 of 11 channels are healthy.");
  expect(healthHeadline(channels(3, 1))).toBe("One of 3 channels is healthy.");
  expect(healthHeadline(channels(3, 0))).toBe("None of 3 channels is healthy.");
});

it("does not call a channel healthy that was never used", () => {
  expect(healthHeadline(channels(3, 2, 1))).toBe("All 2 channels are healthy. 1 not in use yet.");
  expect(healthHeadline(channels(2, 0, 2))).toBe("No channel has delivered anything yet.");
});

it("goes on with the gravest matter of a channel", () => {
  const item = { kind: "failing", tone: "bad", title: "", until: null } as const;
  expect(gravest([{ ...item, channel: { id: "1", name: "Atlas" }, detail: "The last 12 attempts failed." }])).toBe(
    "Atlas: the last 12 attempts failed.",
  );
  expect(gravest([{ ...item, kind: "dead_letters", channel: null, detail: "x" }])).toBeNull();
});

describe("a difference", () => {
  it("of rates is in points, and bad when it falls", () => {
    expect(rateDelta(0.9894, 0.9973)).toEqual({ direction: "down", amount: "0.79", isBad: true });
    expect(rateDelta(1, 1)).toMatchObject({ direction: "same", isBad: false });
    expect(rateDelta(null, 1)).toBeNull();
  });

  it("of volumes is in percent, and neither good nor bad", () => {
    expect(volumeDelta(1042, 1000)).toEqual({ direction: "up", amount: "4.2\u00a0%", isBad: false });
    expect(volumeDelta(5, 0)).toBeNull();
  });

  it("of volumes is a factor where a percentage would be absurd", () => {
    expect(volumeDelta(1255, 6)).toEqual({ direction: "up", amount: "209\u00a0×", isBad: false });
  });

  it("of dead letters is bad when there are more", () => {
    expect(badDelta(48, 10)).toEqual({ direction: "up", amount: "38", isBad: true });
    expect(badDelta(1, 2)).toMatchObject({ direction: "down", isBad: false });
  });
});

it("reads the range from the address, and the usual one from nonsense", () => {
  expect(readRange({ range: "7d" })).toBe("7d");
  expect(readRange({ range: "8d" })).toBe("24h");
  expect(readRange({ range: ["7d", "1h"] })).toBe("24h");
  expect(rangeLinks("/acme/overview", "1h").filter(({ current }) => current)).toMatchObject([
    { href: "/acme/overview?range=1h" },
  ]);
});

it("never names a probe that lies in the past", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  const [past, soon, later] = ["11:55", "12:01", "12:09"].map((time) => ({
    probeAt: new Date(`2026-11-18T${time}:00Z`),
  }));
  expect(nextProbe([later!, soon!], now)).toEqual(soon!.probeAt);
  expect(nextProbe([later!, past!], now)).toBeNull();
  expect(nextProbe([{ probeAt: null }], now)).toBeNull();
});

it("does not call a queue stuck of which nothing is due", () => {
  const queue = { waiting: 29, hasMore: false, oldestSeconds: 0, drainSeconds: null };
  expect(drainWords(queue)).toBe("all waiting for a retry");
  expect(drainWords({ ...queue, oldestSeconds: 40 })).toBe("not draining");
  expect(drainWords({ ...queue, oldestSeconds: 40, drainSeconds: 20 })).toMatch(/^drains in 20/);
  expect(drainWords({ ...queue, waiting: 0 })).toBe("nothing waiting");
});
