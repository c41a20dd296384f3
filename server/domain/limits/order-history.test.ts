import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterDeadHead, orderHeads, type OrderedRow } from "./order-heads";

const start = Date.parse("2026-11-01T12:00:00Z");
const KEYS = ["a", "b", "c", "d"];

/**
 * The same promise told the long way: a queue for each key, of which only the front can be served. The model never looks
 * at a sequence number; it knows who stood in line before whom because it let them in.
 */
class Queues {
  readonly lines = new Map<string, { id: string; dueMs: number; isOut: boolean; sealed: number }[]>();
  isStopped = false;
  #sealed = 0;

  seal(key: string, id: string, dueMs: number) {
    const line = this.lines.get(key) ?? [];
    this.lines.set(key, [...line, { id, dueMs, isOut: false, sealed: this.#sealed++ }]);
  }

  #fronts() {
    return [...this.lines.values()].flatMap((line) => line.slice(0, 1)).filter(({ isOut }) => !isOut);
  }

  ready(nowMs: number): string[] {
    const due = this.#fronts().filter(({ dueMs }) => dueMs <= nowMs);
    return due.sort((one, other) => one.dueMs - other.dueMs || one.sealed - other.sealed).map(({ id }) => id);
  }

  nextMs(nowMs: number): number | null {
    const waits = this.#fronts().flatMap(({ dueMs }) => (dueMs > nowMs ? [dueMs] : []));
    return waits.length > 0 ? Math.min(...waits) : null;
  }

  send(id: string) {
    for (const line of this.lines.values()) for (const row of line) if (row.id === id) row.isOut = true;
  }

  /** Back to the front of its line, or out of it for good. */
  end(id: string, retryMs: number | null) {
    for (const [key, line] of this.lines) {
      const [front, ...behind] = line;
      if (front?.id !== id) continue;
      this.lines.set(key, retryMs === null ? behind : [{ ...front, isOut: false, dueMs: retryMs }, ...behind]);
    }
  }
}

describe("an ordered channel beside a queue for each key", () => {
  const action = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant("seal" as const), key: fc.nat(KEYS.length - 1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 40_000 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant("claim" as const), most: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant("end" as const),
        pick: fc.nat(9),
        how: fc.constantFrom("ok" as const, "ok" as const, "retry" as const, "crash" as const, "dead" as const),
      }),
    },
  );

  it("offers exactly the fronts that are due, in the order of their waiting, and names the next moment", () => {
    const seen = { ready: 0, blocked: 0, stopped: 0, waited: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom("skip" as const, "pause" as const),
        fc.array(action, { minLength: 60, maxLength: 300 }),
        fc.infiniteStream(fc.nat(100)),
        (choice, script, dice) => {
          const model = new Queues();
          let rows: OrderedRow[] = [];
          let nowMs = start;
          let seq = 0;
          const roll = () => Number(dice.next().value);
          for (const step of script) {
            if (step.do === "wait") nowMs += step.ms;
            if (step.do === "seal") {
              const orderKey = KEYS[step.key]!;
              const row = { id: `${++seq}`, orderKey, orderSeq: seq, status: "pending" as const };
              // Rows arrive from the database in no order that anyone may rely on.
              rows.splice(roll() % (rows.length + 1), 0, { ...row, sendAfter: new Date(nowMs) });
              model.seal(orderKey, row.id, nowMs);
            }
            const { ready, nextAt } = orderHeads(rows, new Date(nowMs));
            expect(ready.map(({ id }) => id)).toEqual(model.ready(nowMs));
            expect(nextAt?.getTime() ?? null).toBe(model.nextMs(nowMs));
            seen.ready += ready.length;
            seen.waited += nextAt ? 1 : 0;
            seen.blocked += ready.length === 0 && rows.length > 0 ? 1 : 0;

            if (step.do === "claim" && !model.isStopped) {
              const taken = new Set(ready.slice(0, step.most).map(({ id }) => id));
              rows = rows.map((row) => (taken.has(row.id) ? { ...row, status: "processing" as const } : row));
              for (const id of taken) model.send(id);
            }
            const sending = rows.filter(({ status }) => status === "processing");
            const ended = step.do === "end" ? sending[step.pick % Math.max(1, sending.length)] : undefined;
            if (step.do !== "end" || !ended) continue;
            const again = { retry: nowMs + 1 + roll() * 300, crash: nowMs + 5_000, ok: null, dead: null }[step.how];
            rows = rows.filter(({ id }) => id !== ended.id);
            if (again !== null) rows.push({ ...ended, status: "pending", sendAfter: new Date(again) });
            model.end(ended.id, again);
            if (step.how === "dead" && afterDeadHead({ orderKey: ended.orderKey, choice }) === "pause_channel") {
              model.isStopped = true;
            }
          }
          expect(model.isStopped && choice === "skip").toBe(false);
          seen.stopped += model.isStopped ? 1 : 0;
        },
      ),
      { numRuns: 100 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });
});
