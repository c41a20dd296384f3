import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideAllowances } from "./allowance";
import { type DueChannel, type DueFacts, nextDueAt } from "./next-due";

const now = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const channel = (changes: Partial<DueChannel> = {}): DueChannel => ({
  channelId: "c",
  inFlight: 0,
  pace: "fast",
  nextSendAt: now,
  ...changes,
});
const dueAt = (channels: DueChannel[], org: Partial<DueFacts> = {}) =>
  nextDueAt({ orgId: "o", cap: 5, inFlight: 0, sharesSlots: true, channels, now, ...org });

describe("the next due time of an org", () => {
  it.each<[string, DueChannel[], Date | null]>([
    ["is null when nothing is pending", [channel({ nextSendAt: null })], null],
    ["is now for what is already due, however long", [channel({ nextSendAt: after(-3600) })], now],
    [
      "is the earliest over the channels",
      [channel({ nextSendAt: after(60) }), channel({ nextSendAt: after(30) })],
      after(30),
    ],
    ["waits for a hold to end", [channel({ hold: { until: after(40) } })], after(40)],
    ["leaves a hold without end to the person who ends it", [channel({ hold: { until: null } })], null],
    [
      "waits for the refill when no whole token is left",
      [channel({ tokens: { available: 0.9, nextAt: after(6) } })],
      after(6),
    ],
    ["does not wait for a refill it does not need", [channel({ tokens: { available: 1, nextAt: after(6) } })], now],
    [
      "waits for the next probe of a tripped circuit",
      [channel({ circuit: { probes: 0, nextProbeAt: after(30) } })],
      after(30),
    ],
    [
      "leaves probes that are under way to their answers",
      [channel({ circuit: { probes: 0, nextProbeAt: null } })],
      null,
    ],
    [
      "waits for the last of all gates",
      [channel({ nextSendAt: after(9), hold: { until: after(3) }, tokens: { available: 0, nextAt: after(12) } })],
      after(12),
    ],
    ["leaves a full channel to its answers", [channel({ inFlight: 2, maxConcurrency: 2 })], null],
    ["leaves a busy slow channel to its answer", [channel({ inFlight: 1, pace: "slow" })], null],
    ["leaves ordered keys to what is ahead of them", [channel({ freeOrderKeys: 0 })], null],
  ])("%s", (_, channels, expected) => {
    expect(dueAt(channels)).toEqual(expected);
  });

  it("is null at the cap, and at the last slot for channels that already hold one", () => {
    expect(dueAt([channel()], { inFlight: 5 })).toBeNull();
    expect(dueAt([channel({ inFlight: 4 })], { inFlight: 4 })).toBeNull();
    expect(dueAt([channel({ inFlight: 0 })], { inFlight: 4 })).toEqual(now);
  });

  it("waits for the org's own rate limit", () => {
    expect(dueAt([channel()], { tokens: { available: 0, nextAt: after(2) } })).toEqual(after(2));
  });

  it("is now exactly when a claim with room would take something", () => {
    const time = fc.integer({ min: -2, max: 2 }).map(after);
    const anyChannel = fc.record(
      {
        channelId: fc.uuid(),
        inFlight: fc.nat(3),
        pace: fc.constantFrom("fast", "slow"),
        nextSendAt: fc.option(time),
        maxConcurrency: fc.integer({ min: 1, max: 3 }),
        freeOrderKeys: fc.nat(2),
        hold: fc.record({ until: fc.option(fc.integer({ min: 1, max: 2 }).map(after)) }),
        tokens: fc.record({
          available: fc.double({ min: 0, max: 2, noNaN: true }),
          nextAt: fc.integer({ min: 1, max: 2 }).map(after),
        }),
        circuit: fc.record({ probes: fc.nat(2), nextProbeAt: fc.option(fc.integer({ min: 1, max: 2 }).map(after)) }),
      },
      { requiredKeys: ["channelId", "inFlight", "pace", "nextSendAt"] },
    ) as fc.Arbitrary<DueChannel>;
    fc.assert(
      fc.property(fc.array(anyChannel, { maxLength: 4 }), fc.integer({ min: 1, max: 8 }), (channels, cap) => {
        const inFlight = channels.reduce((sum, each) => sum + each.inFlight, 0);
        const org = { orgId: "o", cap, inFlight, sharesSlots: channels.length > 1 };
        const isDueNow = nextDueAt({ ...org, channels, now })?.getTime() === now.getTime();
        const waiting = channels.map((each) => ({
          ...each,
          waiting: each.nextSendAt && each.nextSendAt <= now ? 1 : 0,
        }));
        const allowances = decideAllowances({
          orgs: [{ ...org, channels: waiting }],
          process: { freeSlots: 100, totalSlots: 100, slowInFlight: 0, batchLimit: 128 },
          seed: 1,
        });
        expect(isDueNow).toBe(allowances.size > 0);
      }),
      { numRuns: 1000 },
    );
  });
});
