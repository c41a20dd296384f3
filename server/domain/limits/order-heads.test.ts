import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterDeadHead, orderHeads, type OrderedRow } from "./order-heads";

const start = new Date("2026-11-01T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const row = (orderKey: string, orderSeq: number, changes: Partial<OrderedRow> = {}): OrderedRow => ({
  id: `${orderKey}${orderSeq}`,
  orderKey,
  orderSeq,
  status: "pending",
  sendAfter: start,
  ...changes,
});
const idsOf = (rows: readonly OrderedRow[]) => rows.map(({ id }) => id);

describe("the heads of an ordered channel", () => {
  it("are the first row of each key, the one that has waited longest first", () => {
    const rows = [row("b", 7), row("a", 3, { sendAfter: after(-1) }), row("b", 2), row("a", 9)];
    expect(idsOf(orderHeads(rows, start).ready)).toEqual(["a3", "b2"]);
  });

  it("block their key while they wait for a retry or are on the wire", () => {
    const waiting = row("a", 1, { sendAfter: after(30) });
    const sending = row("b", 2, { status: "processing" });
    const { ready, nextAt } = orderHeads([waiting, row("a", 3), sending, row("b", 4)], start);
    expect(ready).toEqual([]);
    expect(nextAt).toEqual(after(30));
    expect(orderHeads([sending, row("b", 4)], start).nextAt).toBeNull();
  });

  it("give nothing while anything of their key is on the wire, wherever it stands in line", () => {
    const replay = row("a", 1);
    const sending = row("a", 2, { status: "processing" });
    expect(orderHeads([replay, sending], start)).toEqual({ ready: [], nextAt: null });
    expect(orderHeads([replay, row("b", 3)], start, ["a"])).toEqual({ ready: [row("b", 3)], nextAt: null });
  });

  it("stop the channel when they die only where it was asked for, and never when a person cancelled them", () => {
    expect(afterDeadHead({ orderKey: "a", choice: "pause" })).toBe("pause_channel");
    expect(afterDeadHead({ orderKey: "a", choice: "skip" })).toBe("go_on");
    expect(afterDeadHead({ orderKey: null, choice: "pause" })).toBe("go_on");
  });
});

describe("an ordered channel over any history", () => {
  const keys = ["a", "b", "c"];
  type Action =
    | { do: "seal"; key: number }
    | { do: "wait"; s: number }
    | { do: "claim" }
    | { do: "end"; pick: number; how: "ok" | "retry" | "dead" };
  const action: fc.Arbitrary<Action> = fc.oneof(
    fc.record({ do: fc.constant("seal" as const), key: fc.nat(2) }),
    fc.record({ do: fc.constant("wait" as const), s: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ do: fc.constant("claim" as const) }),
    fc.record({ do: fc.constant("end" as const), pick: fc.nat(5), how: fc.constantFrom("ok", "ok", "retry", "dead") }),
  );

  it("sends the rows of a key in order, one at a time, with no gap but those that died, until a dead head stops it", () => {
    let stopped = 0;
    fc.assert(
      fc.property(
        fc.constantFrom("skip" as const, "pause" as const),
        fc.array(action, { minLength: 40, maxLength: 200 }),
        (choice, script) => {
          let rows: OrderedRow[] = [];
          const done = new Map(keys.map((key) => [key, [] as number[]]));
          const dead = new Map(keys.map((key) => [key, [] as number[]]));
          const sealed = new Map(keys.map((key) => [key, [] as number[]]));
          let seconds = 0;
          let seq = 0;
          let isPaused = false;
          for (const step of script) {
            if (step.do === "seal") {
              const key = keys[step.key]!;
              rows.unshift(row(key, ++seq, { sendAfter: after(seconds) }));
              sealed.get(key)!.push(seq);
            }
            if (step.do === "wait") seconds += step.s;
            if (step.do === "claim" && !isPaused) {
              const { ready, nextAt } = orderHeads(rows, after(seconds));
              expect(nextAt === null || nextAt > after(seconds)).toBe(true);
              const taken = new Set(idsOf(ready));
              rows = rows.map((each) => (taken.has(each.id) ? { ...each, status: "processing" as const } : each));
              for (const key of keys) {
                const onWire = rows.filter((each) => each.orderKey === key && each.status === "processing");
                expect(onWire.length).toBeLessThanOrEqual(1);
                // Nothing before it is still to come: all of those were delivered, or died.
                for (const { orderSeq } of onWire) {
                  const before = sealed.get(key)!.filter((each) => each < orderSeq);
                  expect([...done.get(key)!, ...dead.get(key)!].toSorted((x, y) => x - y)).toEqual(before);
                }
                // And whoever may go does go.
                const isFree = rows.some((each) => each.orderKey === key) && onWire.length === 0;
                if (isFree) expect(nextAt).not.toBeNull();
              }
            }
            const sending = rows.filter(({ status }) => status === "processing");
            const ended = step.do === "end" ? sending[step.pick % Math.max(1, sending.length)] : undefined;
            if (step.do !== "end" || !ended) continue;
            rows = rows.filter(({ id }) => id !== ended.id);
            if (step.how === "retry") rows.push({ ...ended, status: "pending", sendAfter: after(seconds + 30) });
            if (step.how === "ok") done.get(ended.orderKey)!.push(ended.orderSeq);
            if (step.how === "dead") {
              dead.get(ended.orderKey)!.push(ended.orderSeq);
              isPaused ||= afterDeadHead({ orderKey: ended.orderKey, choice }) === "pause_channel";
            }
          }
          stopped += isPaused ? 1 : 0;
          for (const sequence of done.values()) expect(sequence).toEqual(sequence.toSorted((x, y) => x - y));
        },
      ),
      { numRuns: 300 },
    );
    expect(stopped).toBeGreaterThan(10);
  });
});
