import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type GroupingRule,
  type GroupPlan,
  type OpenGroup,
  type PlannedGroup,
  type PlannedMatch,
  planGroups,
} from "./plan-groups";

const now = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const counter = (prefix = "g") => {
  let n = 0;
  return () => `${prefix}${++n}`;
};

const rule: GroupingRule = { id: "r", windowSeconds: 120, maxWaitSeconds: 600, maxEvents: 3, maxBytes: 100 };
const match = (eventId: string, bytes = 10, changes: Partial<GroupingRule> = {}, priority = 1): PlannedMatch => ({
  event: { id: eventId, type: "order.paid", bytes, priority },
  rule: { ...rule, ...changes },
  channelId: "c",
  groupKey: "k",
});
const openGroup: OpenGroup = {
  id: "old",
  ruleId: "r",
  channelId: "c",
  groupKey: "k",
  openedAt: after(-500),
  hardFlushAt: after(100),
  flushAt: after(20),
  eventCount: 1,
  byteCount: 10,
  priority: 2,
  eventTypes: ["order.sent"],
};
const plan = (matches: PlannedMatch[], openGroups: OpenGroup[] = []) =>
  planGroups({ matches, openGroups, now, newId: counter() });
const contents = ({ items }: GroupPlan) => Object.groupBy(items, (item) => item.groupId);
const eventsOf = (result: GroupPlan, id: string) => contents(result)[id]?.map((item) => item.eventId);

describe("planning groups", () => {
  it("opens a group that waits for its window and never past the max wait", () => {
    const result = plan([match("e1")]);
    expect(result.newGroups).toEqual([
      {
        id: "g1",
        ruleId: "r",
        channelId: "c",
        groupKey: "k",
        openedAt: now,
        hardFlushAt: after(600),
        flushAt: after(120),
        eventCount: 1,
        byteCount: 10,
        priority: 1,
        eventTypes: ["order.paid"],
        sealed: null,
      },
    ]);
    expect(result.sealedGroups).toEqual([]);
  });

  it("extends an open group up to its hard limit and raises its priority, leaving the input as it was", () => {
    const before = structuredClone(openGroup);
    const result = plan([match("e1", 10, {}, 9)], [openGroup]);
    expect(result).toMatchObject({ newGroups: [], sealedGroups: [] });
    expect(result.changedGroups).toEqual([
      {
        ...openGroup,
        flushAt: after(100),
        eventCount: 2,
        byteCount: 20,
        priority: 9,
        eventTypes: ["order.sent", "order.paid"],
        sealed: null,
      },
    ]);
    expect(openGroup).toEqual(before);
  });

  it("leaves open groups alone that no event of the batch belongs to", () => {
    expect(plan([match("e1")], [{ ...openGroup, groupKey: "other" }]).changedGroups).toEqual([]);
  });

  it("seals a group as soon as it is full and goes on in a new one", () => {
    const result = plan([match("e1"), match("e2"), match("e3")], [openGroup]);
    expect(result.sealedGroups.map((group) => [group.id, group.sealed, group.eventCount])).toEqual([
      ["old", "events", 3],
    ]);
    expect(result.newGroups).toMatchObject([{ id: "g1", eventCount: 1, sealed: null }]);
    expect(eventsOf(result, "old")).toEqual(["e1", "e2"]);
  });

  it("does not wait for one more event to notice that a group is full", () => {
    expect(plan([match("e1"), match("e2")], [openGroup]).sealedGroups).toMatchObject([{ id: "old", sealed: "events" }]);
    expect(plan([match("e1", 90)], [openGroup]).sealedGroups).toMatchObject([{ id: "old", sealed: "bytes" }]);
  });

  it("gives an event larger than the limit a group of its own, in its place", () => {
    const result = plan([match("e1", 40), match("big", 500), match("e3", 40)]);
    expect(result.newGroups.map((group) => [eventsOf(result, group.id), group.sealed])).toEqual([
      [["e1"], "bytes"],
      [["big"], "bytes"],
      [["e3"], null],
    ]);
  });

  it("seals each event at once where the window is 0", () => {
    const result = plan([match("e1", 10, { windowSeconds: 0 }), match("e2", 10, { windowSeconds: 0 })]);
    expect(result.sealedGroups.map((group) => eventsOf(result, group.id))).toEqual([["e1"], ["e2"]]);
    expect(result.sealedGroups).toEqual(result.newGroups);
  });

  it("lets the first event after the window became 0 take the open group along", () => {
    const result = plan([match("e1", 10, { windowSeconds: 0 })], [openGroup]);
    expect(result.sealedGroups).toMatchObject([{ id: "old", sealed: "due", eventCount: 2, flushAt: now }]);
  });

  it("never adds to a group whose time has come", () => {
    const result = plan([match("e1")], [{ ...openGroup, flushAt: now }]);
    expect(result.sealedGroups).toMatchObject([{ id: "old", sealed: "due", eventCount: 1 }]);
    expect(eventsOf(result, "g1")).toEqual(["e1"]);
  });

  it("never adds to a group that a lowered limit made too large", () => {
    const result = plan([match("e1")], [{ ...openGroup, eventCount: 50 }]);
    expect(result.sealedGroups).toMatchObject([{ id: "old", sealed: "events", eventCount: 50 }]);
  });

  it("places an event once for each rule and channel, though it be listed twice", () => {
    const elsewhere = { ...match("e1"), channelId: "c2" };
    const result = plan([match("e1"), match("e1"), { ...match("e1"), groupKey: "k2" }, elsewhere]);
    expect(result.items).toHaveLength(2);
    expect(result.newGroups.map((group) => group.channelId)).toEqual(["c", "c2"]);
  });

  it("numbers the events of a group in order, going on where an open group stood", () => {
    expect(plan([match("e1"), match("e2"), match("e3")], [openGroup]).items).toEqual([
      { groupId: "old", eventId: "e1", position: 1 },
      { groupId: "old", eventId: "e2", position: 2 },
      { groupId: "g1", eventId: "e3", position: 0 },
    ]);
  });

  it("keeps rules, channels and keys apart", () => {
    const { newGroups } = plan([
      match("e1"),
      match("e2", 10, { id: "r2" }),
      { ...match("e3"), channelId: "c2" },
      { ...match("e4"), groupKey: "k2" },
    ]);
    expect(newGroups.map((group) => group.eventCount)).toEqual([1, 1, 1, 1]);
  });

  it("takes time in proportion to the batch: 200,000 events of one key need no second look", () => {
    const matches = Array.from({ length: 200_000 }, (_, i) =>
      match(`e${i}`, 1, { maxEvents: 1_000_000, maxBytes: 1e9 }),
    );
    const result = plan(matches);
    expect(result.newGroups).toMatchObject([{ eventCount: 200_000 }]);
  }, 5_000);
});

describe("any plan", () => {
  const rules = fc.record({
    windowSeconds: fc.constantFrom(0, 1, 60),
    maxWaitSeconds: fc.constantFrom(60, 90),
    maxEvents: fc.integer({ min: 1, max: 5 }),
    maxBytes: fc.integer({ min: 1, max: 60 }),
  });
  const scenario = fc
    .record({
      rules: fc.tuple(rules, rules),
      draws: fc.array(
        fc.record({
          rule: fc.nat(1),
          channel: fc.nat(1),
          key: fc.nat(1),
          bytes: fc.integer({ min: 0, max: 80 }),
          priority: fc.nat(9),
        }),
        { maxLength: 60 },
      ),
      opened: fc.array(
        fc.record({
          rule: fc.nat(1),
          channel: fc.nat(1),
          key: fc.nat(1),
          flushIn: fc.integer({ min: -5, max: 60 }),
          eventCount: fc.integer({ min: 1, max: 6 }),
          byteCount: fc.integer({ min: 1, max: 80 }),
        }),
        { maxLength: 5 },
      ),
      cuts: fc.array(fc.nat(60), { maxLength: 4 }),
    })
    .map(({ rules: kinds, draws, opened, cuts }) => {
      const ruleOf = (n: number): GroupingRule => ({ id: `r${n}`, ...kinds[n === 0 ? 0 : 1] });
      const matches = draws.map<PlannedMatch>((draw, i) => ({
        event: { id: `e${i}`, type: `t${draw.bytes % 3}`, bytes: draw.bytes, priority: draw.priority },
        rule: ruleOf(draw.rule),
        channelId: `c${draw.channel}`,
        groupKey: `k${draw.key}`,
      }));
      const open = new Map<string, OpenGroup>();
      for (const { rule: r, channel, key, flushIn, ...counts } of opened) {
        const id = `open-${r}-${channel}-${key}`;
        const times = { openedAt: after(-30), flushAt: after(flushIn), hardFlushAt: after(flushIn + 10) };
        open.set(id, {
          id,
          ruleId: `r${r}`,
          channelId: `c${channel}`,
          groupKey: `k${key}`,
          priority: 1,
          eventTypes: ["t0"],
          ...times,
          ...counts,
        });
      }
      return { matches, openGroups: [...open.values()], cuts, ruleById: (id: string) => ruleOf(id === "r0" ? 0 : 1) };
    });
  const slot = (of: { ruleId: string; channelId: string; groupKey: string }) =>
    [of.ruleId, of.channelId, of.groupKey].join();
  const slotOf = ({ rule: { id }, channelId, groupKey }: PlannedMatch) => slot({ ruleId: id, channelId, groupKey });

  it("puts every match into exactly one group of its own rule, channel and key, in order", () => {
    fc.assert(
      fc.property(scenario, ({ matches, openGroups }) => {
        const result = plan(matches, openGroups);
        const groups = new Map([...result.newGroups, ...result.changedGroups].map((group) => [group.id, group]));
        expect(result.items.map((item) => item.eventId)).toEqual(matches.map(({ event }) => event.id));
        expect(result.items.map((item) => slot(groups.get(item.groupId)!))).toEqual(matches.map(slotOf));
        for (const group of result.newGroups) expect(group.eventCount).toBe(contents(result)[group.id]?.length);
      }),
    );
  });

  it("keeps every group within its limits, and leaves at most one open for each key", () => {
    fc.assert(
      fc.property(scenario, ({ matches, openGroups, ruleById }) => {
        const result = plan(matches, openGroups);
        const before = new Map(openGroups.map((group) => [group.id, group]));
        const all = [...result.newGroups, ...result.changedGroups];
        for (const group of all) {
          const { maxEvents, maxBytes } = ruleById(group.ruleId);
          const grew = group.eventCount > (before.get(group.id)?.eventCount ?? 0);
          if (grew) expect(group.eventCount).toBeLessThanOrEqual(maxEvents);
          if (grew && group.eventCount > 1) expect(group.byteCount).toBeLessThanOrEqual(maxBytes);
          expect(group.flushAt <= group.hardFlushAt).toBe(true);
          if (grew) expect(group.flushAt >= now).toBe(true);
          if (!group.sealed) expect(group.flushAt > now).toBe(true);
        }
        expect(new Set(result.sealedGroups)).toEqual(new Set(all.filter((group) => group.sealed)));
        const open = all.filter((group) => !group.sealed).map(slot);
        expect(new Set(open).size).toBe(open.length);
      }),
    );
  });

  it("gives a group the bytes, the distinct types and the highest priority of its events", () => {
    fc.assert(
      fc.property(scenario, ({ matches, openGroups }) => {
        const result = plan(matches, openGroups);
        const events = new Map(matches.map(({ event }) => [event.id, event]));
        for (const group of result.newGroups) {
          const inside = eventsOf(result, group.id)!.map((id) => events.get(id)!);
          expect(group.byteCount).toBe(inside.reduce((sum, event) => sum + event.bytes, 0));
          expect(group.eventTypes).toEqual([...new Set(inside.map((event) => event.type))]);
          expect(group.priority).toBe(Math.max(...inside.map((event) => event.priority)));
        }
      }),
    );
  });

  it("comes out the same however the batch is cut", () => {
    fc.assert(
      fc.property(scenario, ({ matches, openGroups, cuts }) => {
        const whole = plan(matches, openGroups);
        const pieces = planInPieces(matches, openGroups, cuts);
        expect(pieces.items).toEqual(whole.items);
        expect(pieces.sealed).toEqual(whole.sealedGroups);
        const open = [...whole.newGroups, ...whole.changedGroups].filter((group) => !group.sealed);
        expect(new Set(pieces.open.filter((group) => open.some(({ id }) => id === group.id)))).toEqual(
          new Set(open.map(asOpen)),
        );
      }),
    );
  });
});

const asOpen = ({ sealed: _, ...group }: PlannedGroup): OpenGroup => group;

/** Plays the part of the database between consecutive batches. */
function planInPieces(matches: PlannedMatch[], openGroups: OpenGroup[], cuts: number[]) {
  const newId = counter();
  const open = new Map(openGroups.map((group) => [group.id, group]));
  const sealed: PlannedGroup[] = [];
  const items: GroupPlan["items"] = [];
  const ends = [...new Set([...cuts.filter((cut) => cut < matches.length), matches.length])].toSorted((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    const result = planGroups({ matches: matches.slice(from, end), openGroups: [...open.values()], now, newId });
    for (const group of [...result.newGroups, ...result.changedGroups]) {
      if (group.sealed) open.delete(group.id);
      else open.set(group.id, asOpen(group));
    }
    sealed.push(...result.sealedGroups);
    items.push(...result.items);
    from = end;
  }
  return { sealed, items, open: [...open.values()] };
}
