import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Allowances, decideAllowances, maxSlowSlots, type ProcessFacts } from "./allowance";
import type { ChannelFacts, OrgFacts } from "./channel-facts";

const later = new Date("2026-11-01T12:00:00Z");
const roomy: ProcessFacts = { freeSlots: 1024, totalSlots: 1024, slowInFlight: 0, batchLimit: 128 };
const channel = (channelId: string, changes: Partial<ChannelFacts> = {}): ChannelFacts => ({
  channelId,
  inFlight: 0,
  pace: "fast",
  ...changes,
});
const org = (channels: ChannelFacts[], changes: Partial<OrgFacts> = {}): OrgFacts => ({
  orgId: "o",
  cap: 5,
  inFlight: 0,
  sharesSlots: true,
  channels,
  ...changes,
});
const decide = (orgs: OrgFacts[], process: Partial<ProcessFacts> = {}, seed = 0) =>
  decideAllowances({ orgs, process: { ...roomy, ...process }, seed });
const sum = (values: Iterable<number>) => [...values].reduce((total, n) => total + n, 0);
const of = (allowances: Allowances, id: string) => allowances.get(id) ?? 0;

describe("the allowance of a channel", () => {
  it("leaves the org's last slot to another channel", () => {
    expect(of(decide([org([channel("a")])]), "a")).toBe(4);
    expect(sum(decide([org([channel("a"), channel("b")])]).values())).toBe(5 - 1);
    expect(of(decide([org([channel("a", { inFlight: 4 }), channel("b")], { inFlight: 4 })]), "b")).toBe(1);
    expect(of(decide([org([channel("a")], { cap: 1 })]), "a")).toBe(1);
  });

  it("never gives the last slot to a slow channel, so that those that hang cannot take every slot together", () => {
    const slow = ["a", "b", "c", "d", "e"].map((id) => channel(id, { pace: "slow" }));
    expect(sum(decide([org(slow)]).values())).toBe(4);
    expect(of(decide([org([...slow, channel("quick")], { inFlight: 0 })]), "quick")).toBe(1);
    expect(of(decide([org([channel("a", { pace: "slow" })], { cap: 1 })]), "a")).toBe(1);
  });

  it.each<[string, Partial<ChannelFacts>, number]>([
    ["nothing while held", { hold: { until: null } }, 0],
    ["one while slow", { pace: "slow" }, 1],
    ["nothing while slow and busy", { pace: "slow", inFlight: 1 }, 0],
    ["no more than its own concurrency", { maxConcurrency: 2, inFlight: 1 }, 1],
    ["no more than its whole tokens", { tokens: { available: 2.9, nextAt: later } }, 2],
    ["no more than its circuit lets probe", { circuit: { probes: 3, nextProbeAt: null } }, 3],
    ["everything with a closed circuit", { circuit: { probes: Infinity, nextProbeAt: null } }, 4],
    ["no more than the free keys of its order", { freeOrderKeys: 1 }, 1],
    ["no more than is waiting", { waiting: 2 }, 2],
  ])("is %s", (_, changes, expected) => {
    expect(of(decide([org([channel("a", changes)], { inFlight: 0 })]), "a")).toBe(expected);
  });

  it("is bounded by the tokens of its org", () => {
    const allowances = decide([org([channel("a"), channel("b")], { tokens: { available: 3, nextAt: later } })]);
    expect(sum(allowances.values())).toBe(3);
  });

  it("takes every slot of an org in which no other channel could want one", () => {
    const alone = { sharesSlots: false };
    expect(of(decide([org([channel("a")], alone)]), "a")).toBe(5);
    expect(of(decide([org([channel("a", { inFlight: 4 })], { ...alone, inFlight: 4 })]), "a")).toBe(1);
    expect(of(decide([org([channel("a", { inFlight: 5 })], { ...alone, inFlight: 5 })]), "a")).toBe(0);
  });

  it("is fair between channels, and leaves to others what one cannot use", () => {
    const even = decide([org([channel("a"), channel("b"), channel("c")], { cap: 10 })]);
    expect([...even.values()].toSorted()).toEqual([3, 3, 3]);
    const uneven = decide([org([channel("a", { waiting: 1 }), channel("b")], { cap: 10 })]);
    expect([of(uneven, "a"), of(uneven, "b")]).toEqual([1, 8]);
  });

  it("goes round the orgs in ring order, one each, before anyone gets a second", () => {
    const orgs = ["x", "y", "z"].map((id) => org([channel(`${id}1`), channel(`${id}2`)], { orgId: id }));
    const perOrg = (allowances: Allowances) =>
      ["x", "y", "z"].map((id) => of(allowances, `${id}1`) + of(allowances, `${id}2`));
    expect(perOrg(decide(orgs, { freeSlots: 2 }))).toEqual([1, 1, 0]);
    expect(perOrg(decide(orgs, { freeSlots: 4 }))).toEqual([2, 1, 1]);
  });

  it("keeps slow channels of all orgs to half of the process, and gives the rest to fast ones", () => {
    const orgs = Array.from({ length: 20 }, (_, i) => org([channel(`s${i}`, { pace: "slow" })], { orgId: `o${i}` }));
    const fast = org([channel("fast")], { orgId: "last" });
    const allowances = decide([...orgs, fast], { freeSlots: 8, totalSlots: 10, slowInFlight: 2 });
    expect(sum([...allowances].filter(([id]) => id !== "fast").map(([, n]) => n))).toBe(3);
    expect(of(allowances, "fast")).toBe(4);
  });

  it("does not let the first org of an unchanging ring keep the slow slots for itself", () => {
    const ring = ["x", "y"].map((id) =>
      org([channel(id, { pace: "slow" }), channel(`${id}-fast`)], { orgId: id, cap: 1 }),
    );
    const served = (seed: number) => [...decide(ring, { totalSlots: 2, freeSlots: 2 }, seed).keys()];
    const all = new Set(Array.from({ length: 50 }, (_, seed) => served(seed)).flat());
    expect(all).toEqual(new Set(["x", "y", "x-fast", "y-fast"]));
  });

  it("gives a slow slot to another when the one chosen for it cannot use it", () => {
    const full = org([channel("full", { pace: "slow" })], { orgId: "x", inFlight: 5 });
    const free = org([channel("free", { pace: "slow" })], { orgId: "y" });
    for (let seed = 0; seed < 20; seed++) {
      expect([...decide([full, free], { totalSlots: 2, freeSlots: 2 }, seed)]).toEqual([["free", 1]]);
    }
  });

  it("takes nothing when the process has no free slot", () => {
    expect(decide([org([channel("a")])], { freeSlots: 0 }).size).toBe(0);
    expect(decide([org([channel("a")], { inFlight: 9 })]).size).toBe(0);
  });
});

describe("any allowance", () => {
  const anyChannel = fc.record(
    {
      inFlight: fc.nat(4),
      pace: fc.constantFrom("fast", "slow"),
      waiting: fc.nat(6),
      maxConcurrency: fc.integer({ min: 1, max: 4 }),
      freeOrderKeys: fc.nat(3),
      hold: fc.constant({ until: null }),
      tokens: fc.record({ available: fc.double({ min: 0, max: 5, noNaN: true }), nextAt: fc.constant(later) }),
      circuit: fc.record({ probes: fc.nat(3), nextProbeAt: fc.constant(null) }),
    },
    { requiredKeys: ["inFlight", "pace"] },
  );
  const orgs = fc
    .array(
      fc.record({
        cap: fc.integer({ min: 1, max: 12 }),
        elsewhere: fc.nat(3),
        channels: fc.array(anyChannel, { maxLength: 6 }),
      }),
      { maxLength: 12 },
    )
    .map((list) =>
      list.map(({ cap, elsewhere, channels }, o): OrgFacts => ({
        orgId: `o${o}`,
        cap,
        inFlight: elsewhere + sum(channels.map((each) => each.inFlight)),
        sharesSlots: channels.length > 1,
        channels: channels.map((each, c) => channel(`o${o}c${c}`, each as Partial<ChannelFacts>)),
      })),
    );
  const process: fc.Arbitrary<ProcessFacts> = fc
    .record({
      totalSlots: fc.integer({ min: 1, max: 40 }),
      used: fc.nat(40),
      slow: fc.nat(20),
      batchLimit: fc.integer({ min: 1, max: 30 }),
    })
    .map(({ totalSlots, used, slow, batchLimit }) => {
      const held = Math.min(used, totalSlots);
      return { totalSlots, freeSlots: totalSlots - held, slowInFlight: Math.min(slow, held), batchLimit };
    });

  it("honours every cap and every bulkhead", () => {
    fc.assert(
      fc.property(orgs, process, fc.integer(), (someOrgs, someProcess, seed) => {
        const allowances = decide(someOrgs, someProcess, seed);
        expect(sum(allowances.values())).toBeLessThanOrEqual(Math.min(someProcess.freeSlots, someProcess.batchLimit));
        let slowTaken = 0;
        for (const { cap, inFlight, sharesSlots, channels } of someOrgs) {
          const taken = sum(channels.map((each) => of(allowances, each.channelId)));
          if (taken > 0) expect(inFlight + taken).toBeLessThanOrEqual(cap);
          // At the cap, one of those taken got the last slot: someone must have started from nothing.
          if (taken > 0 && inFlight + taken === cap && sharesSlots) {
            expect(
              channels.some(
                (each) =>
                  each.inFlight === 0 && of(allowances, each.channelId) === 1 && (each.pace === "fast" || cap === 1),
              ),
            ).toBe(true);
          }
          for (const each of channels) {
            const n = of(allowances, each.channelId);
            if (n === 0) continue;
            expect(each.hold).toBeUndefined();
            expect(n).toBeLessThanOrEqual(Math.min(each.waiting ?? Infinity, each.tokens?.available ?? Infinity));
            expect(n).toBeLessThanOrEqual(Math.min(each.circuit?.probes ?? Infinity, each.freeOrderKeys ?? Infinity));
            expect(each.inFlight + n).toBeLessThanOrEqual(each.maxConcurrency ?? Infinity);
            if (each.pace === "slow") expect(each.inFlight + n).toBe(1);
            if (each.pace === "slow") slowTaken += n;
          }
        }
        if (slowTaken > 0)
          expect(someProcess.slowInFlight + slowTaken).toBeLessThanOrEqual(maxSlowSlots(someProcess.totalSlots));
      }),
      { numRuns: 2000 },
    );
  });

  it("wastes nothing: one slot more would break a rule, for every channel", () => {
    fc.assert(
      fc.property(orgs, process, fc.integer(), (someOrgs, someProcess, seed) => {
        const allowances = decide(someOrgs, someProcess, seed);
        const total = sum(allowances.values());
        if (total === Math.min(someProcess.freeSlots, someProcess.batchLimit)) return;
        const after = someOrgs.map((each) => settleInto(each, allowances));
        const slowTaken = sum(
          someOrgs.flatMap(({ channels }) =>
            channels.filter((c) => c.pace === "slow").map((c) => of(allowances, c.channelId)),
          ),
        );
        const again = decide(after, {
          ...someProcess,
          freeSlots: someProcess.freeSlots - total,
          slowInFlight: someProcess.slowInFlight + slowTaken,
        });
        expect(sum(again.values())).toBe(0);
      }),
    );
  });

  it("starves no channel that has work, over the turns", () => {
    const caps = fc.array(
      fc.record({
        cap: fc.integer({ min: 1, max: 4 }),
        paces: fc.array(fc.constantFrom("fast" as const, "slow" as const), { minLength: 1, maxLength: 5 }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(
        caps,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (list, totalSlots, firstSeed, stride) => {
          let ring = list.map(({ cap, paces }, o) =>
            org(
              paces.map((pace, c) => channel(`o${o}c${c}`, { pace })),
              { orgId: `o${o}`, cap },
            ),
          );
          const everyone = list.flatMap(({ paces }) => paces).length;
          const served = new Set<string>();
          // Everything taken in a turn is answered before the next: capacity exists, and only the dealing can starve.
          for (let turn = 0; turn < 20_000 && served.size < everyone; turn++) {
            const allowances = decide(ring, { totalSlots, freeSlots: totalSlots }, firstSeed + turn * stride);
            for (const id of allowances.keys()) served.add(id);
            const wasServed = (each: OrgFacts) => each.channels.some(({ channelId }) => allowances.has(channelId));
            ring = [...ring.filter((each) => !wasServed(each)), ...ring.filter(wasServed)];
          }
          expect(served.size).toBe(everyone);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("never exceeds a cap while deliveries start and end over many turns", () => {
    const turns = fc.array(fc.record({ seed: fc.nat(), settled: fc.array(fc.nat(9), { maxLength: 6 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.constantFrom("fast" as const, "slow" as const), { minLength: 1, maxLength: 4 }),
        turns,
        (cap, paces, script) => {
          const inFlight = paces.map(() => 0);
          for (const { seed, settled } of script) {
            const channels = paces.map((pace, c) => channel(`c${c}`, { pace, inFlight: inFlight[c]! }));
            const allowances = decide([org(channels, { cap, inFlight: sum(inFlight) })], {}, seed);
            paces.forEach((_, c) => (inFlight[c]! += of(allowances, `c${c}`)));
            expect(sum(inFlight)).toBeLessThanOrEqual(cap);
            if (cap > 1) expect(Math.max(...inFlight)).toBeLessThan(cap);
            paces.forEach((pace, c) => expect(inFlight[c]).toBeLessThanOrEqual(pace === "slow" ? 1 : cap));
            for (const c of settled) if (inFlight[c]) inFlight[c] -= 1;
          }
        },
      ),
    );
  });
});

/** The org as it stands once everything allowed was taken. */
function settleInto(facts: OrgFacts, allowances: Allowances): OrgFacts {
  const taken = sum(facts.channels.map((each) => of(allowances, each.channelId)));
  const channels = facts.channels.map((each) => {
    const n = of(allowances, each.channelId);
    return {
      ...each,
      inFlight: each.inFlight + n,
      ...(each.waiting === undefined ? {} : { waiting: each.waiting - n }),
      ...(each.freeOrderKeys === undefined ? {} : { freeOrderKeys: each.freeOrderKeys - n }),
      ...(each.tokens ? { tokens: { ...each.tokens, available: each.tokens.available - n } } : {}),
      ...(each.circuit ? { circuit: { ...each.circuit, probes: each.circuit.probes - n } } : {}),
    };
  });
  return { ...facts, inFlight: facts.inFlight + taken, channels };
}
