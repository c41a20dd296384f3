import { expect, it } from "vitest";
import { ABOUT_ALL, NOTIFICATION_KINDS, NOTIFICATIONS } from "./kinds";
import { type Fact, type Plan, planNotifications } from "./plan-notifications";

const START = Date.parse("2026-11-18T08:00:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);
const fact = (change: Partial<Fact> = {}): Fact => ({
  kind: "circuit_opened",
  about: "channel-1",
  at: at(0),
  isOver: false,
  facts: { name: "Atlas" },
  ...change,
});
function plan(facts: Fact[], change: Partial<Plan> = {}) {
  let made = 0;
  const newId = () => `n${++made}`;
  return planNotifications({ facts, open: [], openedLately: new Map(), perHour: 10, newId, ...change });
}

it("tells of a circuit once, however often it opens while it is open", () => {
  const planned = plan([fact(), fact(), fact()]);
  expect(planned.map(({ act }) => act)).toEqual(["open", "again", "again"]);
  expect(planned.at(-1)).toMatchObject({ id: "n1", count: 3 });
});

it("ends what it told of, with how long it lasted", () => {
  const planned = plan([fact(), fact({ isOver: true, at: at(14), facts: { waiting: 312 } })]);
  expect(planned[1]).toMatchObject({ act: "close", id: "n1", facts: { afterSeconds: 840, waiting: 312 } });
  expect(NOTIFICATIONS.circuit_opened.over?.({ afterSeconds: 840, waiting: 312 })).toBe(
    "Recovered after 14 min; 312 deliveries were waiting and caught up.",
  );
});

it("says nothing of the end of what nobody was told of", () => {
  expect(plan([fact({ isOver: true })])).toEqual([]);
});

it("makes one digest of a storm: at most the number per hour, and one more", () => {
  const storm = Array.from({ length: 10_000 }, (_, n) => fact({ about: `channel-${n}` }));
  const opened = plan(storm).filter(({ act }) => act === "open");
  expect(opened).toHaveLength(11);
  expect(opened.at(-1)).toMatchObject({ about: ABOUT_ALL, isDigest: true });
  expect(plan(storm).at(-1)).toMatchObject({ act: "again", count: 9990 });
});

it("counts what was told within the hour, and each kind on its own", () => {
  const openedLately = new Map([["circuit_opened", 10] as const]);
  const planned = plan([fact(), fact({ kind: "channel_disabled" })], { openedLately });
  expect(planned).toMatchObject([{ about: ABOUT_ALL }, { kind: "channel_disabled", about: "channel-1" }]);
});

it("has plain words for every kind, whatever is known of it", () => {
  for (const kind of NOTIFICATION_KINDS) {
    const { title, text, over } = NOTIFICATIONS[kind];
    for (const facts of [
      {},
      { name: "Atlas", until: "2026-11-18T08:00:00.000Z", percent: 12, count: 3, threshold: 5 },
    ]) {
      for (const words of [title(facts), text(facts), over?.(facts) ?? "Over."]) {
        expect(words).not.toMatch(/undefined|NaN|null/);
        expect(words).not.toBe("");
      }
    }
  }
});
