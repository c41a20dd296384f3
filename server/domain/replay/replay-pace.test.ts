import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ErrorTrack,
  feedLimit,
  emptyBucket,
  feedNow,
  mostInFlight,
  NO_ANSWERS,
  replayEta,
  shouldAutoPause,
  trackErrors,
} from "./replay-pace";
import { fullBucket } from "@/server/domain/limits/token-bucket";

const start = new Date("2026-11-01T12:00:00Z");
const after = (ms: number) => new Date(start.getTime() + ms);
const feeder = {
  ratePerSecond: 10,
  bucket: fullBucket(start, feedLimit(10)),
  inFlight: 0,
  maxInFlight: 100,
  remaining: 1000,
  isPaused: false,
  now: start,
};

describe("the feeder of a replay", () => {
  it("adds one span of its rate at once, and then comes back for the next", () => {
    const { count, bucket, nextAt } = feedNow(feeder);
    expect(count).toBe(20);
    expect(nextAt).toEqual(after(100));
    expect(feedNow({ ...feeder, bucket, now: after(1000) }).count).toBe(10);
  });

  it.each([
    ["nothing while it is paused", { isPaused: true }, 0],
    ["no more than may be in flight", { inFlight: 97 }, 3],
    ["nothing while too much is in flight", { inFlight: 120 }, 0],
    ["no more than is left", { remaining: 4 }, 4],
  ])("adds %s, and waits for no clock then", (_, changes, expected) => {
    expect(feedNow({ ...feeder, ...changes })).toMatchObject({ count: expected, nextAt: null });
  });

  it("begins without a burst", () => {
    const bucket = emptyBucket(start);
    expect(feedNow({ ...feeder, bucket }).count).toBe(0);
    expect(feedNow({ ...feeder, bucket, now: after(1000) }).count).toBe(10);
  });

  it("lets some seconds of its rate wait for an answer, within bounds", () => {
    expect([0.1, 10, 50, 10_000].map(mostInFlight)).toEqual([10, 50, 250, 1000]);
  });

  it("honours its rate over any history of visits, pauses and answers, and finishes when nothing stops it", () => {
    const visits = fc.array(fc.record({ gapMs: fc.nat(5000), isPaused: fc.boolean(), settled: fc.nat(30) }), {
      maxLength: 100,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), visits, (ratePerSecond, script) => {
        let bucket = fullBucket(start, feedLimit(ratePerSecond));
        let [ms, fed, inFlight] = [0, 0, 0];
        for (const { gapMs, isPaused, settled } of script) {
          ms += gapMs;
          inFlight = Math.max(0, inFlight - settled);
          const feed = feedNow({
            ...feeder,
            ratePerSecond,
            bucket,
            inFlight,
            maxInFlight: 40,
            isPaused,
            now: after(ms),
          });
          bucket = feed.bucket;
          fed += feed.count;
          inFlight += feed.count;
          expect(inFlight).toBeLessThanOrEqual(40);
          expect(fed).toBeLessThanOrEqual(ratePerSecond * (ms / 1000 + 2));
        }
        let remaining = 200;
        while (remaining > 0) {
          const feed = feedNow({ ...feeder, ratePerSecond, bucket, remaining, maxInFlight: 200, now: after(ms) });
          expect(feed.nextAt !== null || feed.count === remaining).toBe(true);
          bucket = feed.bucket;
          remaining -= feed.count;
          if (feed.nextAt) ms = feed.nextAt.getTime() - start.getTime();
        }
      }),
    );
  });
});

describe("the end of a replay", () => {
  const channel = { channelId: "a", remaining: 600, perMinute: 600, livePerMinute: 0 };

  it("follows from its own rate where the channel allows more", () => {
    const eta = replayEta({ ratePerSecond: 1, channels: [channel], now: start });
    expect(eta).toEqual({ seconds: 600, finishesAt: after(600_000), ruledBy: { kind: "own_rate" } });
  });

  it("follows from the slowest channel where that is the limit, and says which one it is", () => {
    const slow = { channelId: "b", remaining: 200, perMinute: 100, livePerMinute: 0 };
    const eta = replayEta({ ratePerSecond: 10, channels: [channel, slow], now: start });
    expect(eta).toMatchObject({ seconds: 120, ruledBy: { kind: "channel", channelId: "b" } });
    const free = { ...slow, perMinute: null };
    expect(replayEta({ ratePerSecond: 10, channels: [channel, free], now: start }).ruledBy.kind).toBe("own_rate");
  });

  it("follows from the org's limit where all channels together would pass it", () => {
    const both = [channel, { ...channel, channelId: "b" }];
    expect(replayEta({ ratePerSecond: 50, channels: both, orgPerMinute: 100, now: start })).toMatchObject({
      seconds: 720,
      ruledBy: { kind: "org" },
    });
    expect(replayEta({ ratePerSecond: 50, channels: both, orgPerMinute: 6000, now: start }).ruledBy.kind).toBe(
      "channel",
    );
  });

  it("leaves live traffic its place, and counts on the share of replays where that takes everything", () => {
    const at = (livePerMinute: number) =>
      replayEta({ ratePerSecond: 50, channels: [{ ...channel, livePerMinute }], now: start }).seconds;
    expect([at(0), at(300), at(600), at(6000)]).toEqual([60, 120, 600, 600]);
  });

  it("is now when nothing is left", () => {
    expect(replayEta({ ratePerSecond: 10, channels: [], now: start }).finishesAt).toEqual(start);
  });
});

describe("the errors of a replay", () => {
  const run = (...batches: [count: number, failed: number][]) =>
    batches.reduce<ErrorTrack>((track, [count, failed]) => trackErrors(track, { count, failed }), NO_ANSWERS);

  it("stop it above half of at least twenty answers", () => {
    expect(shouldAutoPause(run([19, 19]))).toBe(false);
    expect(shouldAutoPause(run([20, 10]))).toBe(false);
    expect(shouldAutoPause(run([20, 11]))).toBe(true);
    expect(shouldAutoPause(run([10, 5], [10, 6]))).toBe(true);
    expect(shouldAutoPause(run([20, 10], [5, 5]))).toBe(true);
  });

  it("stop it within 60 answers, however long it went well before", () => {
    fc.assert(
      fc.property(fc.nat(500), (goodOnes) => {
        let track = run(...Array.from({ length: goodOnes }, (): [number, number] => [1, 0]));
        let failures = 0;
        while (!shouldAutoPause(track)) {
          track = trackErrors(track, { count: 1, failed: 1 });
          failures += 1;
        }
        expect(failures).toBeLessThanOrEqual(60);
      }),
    );
  });

  it("never stop one whose answers are half good at every moment", () => {
    let track = NO_ANSWERS;
    for (let n = 0; n < 1000; n++) {
      track = trackErrors(track, { count: 2, failed: 1 });
      expect(shouldAutoPause(track)).toBe(false);
    }
  });
});
