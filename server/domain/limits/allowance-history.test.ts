import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideAllowances } from "./allowance";
import type { ChannelFacts, OrgFacts } from "./channel-facts";

const later = new Date("2026-11-01T12:00:00Z");
const BATCH = 16;

type Channel = {
  id: string;
  orgId: string;
  pace: "fast" | "slow";
  waiting: number;
  tokens: number | null;
  probes: number | null;
  maxConcurrency: number | null;
  isHeld: boolean;
};
type OnTheWire = { channel: Channel; process: number; wasSlow: boolean };

/**
 * The world as it is, and its laws as a person would read them out. The model never adds up an allowance: it lets one
 * delivery after the other start, and asks of each whether it may, with everything that is on the wire at that moment.
 */
class World {
  readonly channels: Channel[];
  wire: OnTheWire[] = [];

  constructor(
    readonly caps: readonly number[],
    readonly slots: readonly number[],
    readonly perOrg: number,
  ) {
    this.channels = caps.flatMap((_, org) =>
      Array.from({ length: perOrg }, (__, n) => ({
        id: `o${org}c${n}`,
        orgId: `o${org}`,
        pace: "fast" as const,
        waiting: 3,
        tokens: null,
        probes: null,
        maxConcurrency: null,
        isHeld: false,
      })),
    );
  }

  onWire(where: (each: OnTheWire) => boolean): number {
    return this.wire.filter(where).length;
  }

  /** The first law that forbids to start one more of this channel here, or null. */
  forbids(channel: Channel, process: number): string | null {
    const cap = this.caps[Number(channel.orgId.slice(1))]!;
    const ofOrg = this.onWire((each) => each.channel.orgId === channel.orgId);
    const ofChannel = this.onWire((each) => each.channel === channel);
    const slowHere = this.onWire((each) => each.process === process && each.wasSlow);
    if (this.onWire((each) => each.process === process) >= this.slots[process]!) return "the process is full";
    if (ofOrg >= cap) return "the org is at its cap";
    if (channel.isHeld) return "the channel is held";
    if (channel.waiting === 0) return "nothing is waiting";
    if (channel.tokens !== null && channel.tokens < 1) return "there is no token";
    if (channel.probes !== null && channel.probes < 1) return "the circuit allows none";
    if (channel.maxConcurrency !== null && ofChannel >= channel.maxConcurrency) return "the channel is at its limit";
    if (channel.pace === "slow" && ofChannel >= 1) return "a slow channel has one";
    if (channel.pace === "slow" && slowHere >= Math.max(1, Math.floor(this.slots[process]! / 2))) return "slow half";
    const isLast = this.perOrg > 1 && cap > 1 && ofOrg === cap - 1;
    if (isLast && (ofChannel > 0 || channel.pace === "slow")) return "the last slot is kept for a quick newcomer";
    return null;
  }

  begin(channel: Channel, process: number) {
    channel.waiting -= 1;
    if (channel.tokens !== null) channel.tokens -= 1;
    if (channel.probes !== null) channel.probes -= 1;
    this.wire.push({ channel, process, wasSlow: channel.pace === "slow" });
  }

  facts(): OrgFacts[] {
    return this.caps.map((cap, org) => {
      const channels = this.channels.filter(({ orgId }) => orgId === `o${org}`);
      return {
        orgId: `o${org}`,
        cap,
        inFlight: this.onWire(({ channel }) => channel.orgId === `o${org}`),
        sharesSlots: this.perOrg > 1,
        channels: channels.map((channel): ChannelFacts => ({
          channelId: channel.id,
          inFlight: this.onWire((each) => each.channel === channel),
          pace: channel.pace,
          waiting: channel.waiting,
          ...(channel.tokens !== null && { tokens: { available: channel.tokens, nextAt: later } }),
          ...(channel.probes !== null && { circuit: { probes: channel.probes, nextProbeAt: null } }),
          ...(channel.maxConcurrency !== null && { maxConcurrency: channel.maxConcurrency }),
          ...(channel.isHeld && { hold: { until: null } }),
        })),
      };
    });
  }
}

describe("allowances of several processes over any history", () => {
  const action = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("claim" as const), process: fc.nat(2), seed: fc.nat() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("answers" as const),
        picks: fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }),
        pace: fc.constantFrom("fast" as const, "fast" as const, "slow" as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("change" as const),
        pick: fc.nat(60),
        change: fc.record(
          {
            waiting: fc.nat(12),
            tokens: fc.option(fc.double({ min: 0, max: 6, noNaN: true })),
            probes: fc.option(fc.nat(3)),
            maxConcurrency: fc.option(fc.integer({ min: 1, max: 4 })),
            isHeld: fc.boolean(),
          },
          { requiredKeys: [] },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("death" as const), process: fc.nat(2) }) },
  );
  const caps = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
  const slots = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 1, max: 24 })));

  it("let start what the laws allow, one by one, and leave nothing waiting that they would allow", () => {
    const seen = { started: 0, forbidden: 0, full: 0 };
    fc.assert(
      fc.property(
        caps,
        slots,
        fc.integer({ min: 1, max: 4 }),
        fc.array(action, { minLength: 60, maxLength: 200 }),
        (someCaps, someSlots, perOrg, script) => {
          const world = new World(someCaps, someSlots, perOrg);
          for (const step of script) {
            if (step.do === "answers") {
              const gone = new Set(step.picks.map((pick) => world.wire[pick % Math.max(1, world.wire.length)]));
              for (const each of gone) if (each) each.channel.pace = step.pace;
              world.wire = world.wire.filter((each) => !gone.has(each));
            }
            if (step.do === "change") Object.assign(world.channels[step.pick % world.channels.length]!, step.change);
            if (step.do === "death") world.wire = world.wire.filter(({ process }) => process !== step.process);
            if (step.do !== "claim") continue;

            const { process } = step;
            const total = someSlots[process]!;
            const used = world.onWire((each) => each.process === process);
            const slowInFlight = world.onWire((each) => each.process === process && each.wasSlow);
            const allowances = decideAllowances({
              orgs: world.facts(),
              process: { freeSlots: total - used, totalSlots: total, slowInFlight, batchLimit: BATCH },
              seed: step.seed,
            });
            let given = 0;
            // Newcomers last: whichever order they start in, the last slot of an org must be one of theirs.
            const starting = world.channels
              .flatMap((channel) => Array<Channel>(allowances.get(channel.id) ?? 0).fill(channel))
              .sort((a, b) => Number(isNewcomer(world, a)) - Number(isNewcomer(world, b)));
            for (const channel of starting) {
              expect({ channel: channel.id, law: world.forbids(channel, process) }).toEqual({
                channel: channel.id,
                law: null,
              });
              world.begin(channel, process);
              given += 1;
            }
            seen.started += given;
            expect(given).toBeLessThanOrEqual(BATCH);
            if (given === BATCH) seen.full += 1;
            else {
              const idle = world.channels.filter((channel) => world.forbids(channel, process) === null);
              expect(idle.map(({ id }) => id)).toEqual([]);
              seen.forbidden += 1;
            }
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(Math.min(seen.started, seen.forbidden)).toBeGreaterThan(2_000);
    expect(seen.full).toBeGreaterThan(0);
  });
});

/** Whoever could take an org's last slot: nothing of it is on the wire, and it answers quickly. */
function isNewcomer(world: World, channel: Channel): boolean {
  return channel.pace === "fast" && world.onWire((each) => each.channel === channel) === 0;
}
