import fc from "fast-check";
import { expect, it } from "vitest";
import { cutBatch } from "./cut-batch";
import type { InboxEvent } from "./fan-out-sql";

const event = (id: string, afterRule: string | null) => ({ id, seq: id, afterRule }) as InboxEvent;
const ruleId = (n: number) => String(n).padStart(4, "0");

/** Every event against so many rules with so many channels each, as matching leaves it once the turn is full. */
function matched(events: InboxEvent[], rules: number, channels: number, maxMatches: number) {
  const batch = { matches: [] as ReturnType<typeof matchesOf>, taken: [] as InboxEvent[] };
  for (const one of events) {
    if (batch.matches.length >= maxMatches) break;
    batch.matches.push(...matchesOf(one, rules, channels));
    batch.taken.push(one);
  }
  return batch;
}

function matchesOf(one: InboxEvent, rules: number, channels: number) {
  return Array.from({ length: rules * channels }, (_, n) => ({
    event: { id: one.id, type: "a", bytes: 1, priority: 1 },
    rule: {
      id: ruleId(Math.floor(n / channels)),
      windowSeconds: 0,
      maxWaitSeconds: 0,
      maxEvents: 1,
      maxBytes: 1,
    },
    channelId: String(n % channels),
    groupKey: "",
  }));
}

it("makes every match once over all turns, and in no turn more than a rule beyond the bound", () => {
  fc.assert(
    fc.property(
      fc.record({
        events: fc.integer({ min: 1, max: 5 }),
        rules: fc.integer({ min: 0, max: 12 }),
        channels: fc.integer({ min: 1, max: 4 }),
        maxMatches: fc.integer({ min: 1, max: 20 }),
      }),
      ({ events, rules, channels, maxMatches }) => {
        let inbox = Array.from({ length: events }, (_, n) => event(String(n), null));
        const made: string[] = [];
        for (let turns = 0; inbox.length > 0; turns++) {
          expect(turns).toBeLessThanOrEqual(events * (rules + 1));
          const { matches, taken, unfinished } = cutBatch(matched(inbox, rules, channels, maxMatches), maxMatches);
          expect(matches.length).toBeLessThan(maxMatches + channels);
          made.push(...matches.map((match) => `${match.event.id} ${match.rule.id} ${match.channelId}`));
          inbox = inbox.slice(taken.length);
          if (unfinished) {
            expect(unfinished.event.id).toBe(inbox[0]?.id);
            inbox = [{ ...unfinished.event, afterRule: unfinished.afterRule }, ...inbox.slice(1)];
          }
        }
        expect(made).toHaveLength(events * rules * channels);
        expect(new Set(made).size).toBe(made.length);
      },
    ),
  );
});
