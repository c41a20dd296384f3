import { describe, expect, it } from "vitest";
import type { WorkerSql } from "@/server/db/scope";
import { newTestId } from "@/server/testing/fixtures";
import { resultOf } from "@/server/testing/settle-fixtures";
import { FreedOrgs } from "./freed-orgs";

const SUCCEEDED = { kind: "settle", status: "succeeded" } as const;
const RETRY = { kind: "retry", at: new Date(0), spendsAttempt: true } as const;

/** `pending`: orgs that the database says something is pending in. */
function watched({ pending = [] as string[], fails = false } = {}) {
  const claimed: string[] = [];
  const asked: string[][] = [];
  const faults: unknown[] = [];
  const sql = {
    rows: (_: unknown, [orgIds]: [string[]]) => {
      asked.push(orgIds);
      return Promise.resolve(orgIds.filter((orgId) => pending.includes(orgId)).map((orgId) => ({ orgId })));
    },
  } as unknown as WorkerSql;
  const freed = new FreedOrgs({
    transaction: (work) => (fails ? Promise.reject(new Error("away")) : work(sql)),
    claimFor: (orgId) => claimed.push(orgId),
    onError: (error) => faults.push(error),
  });
  return { freed, claimed, asked, faults };
}

const resultIn = (orgId: string, step: Parameters<typeof resultOf>[1] = SUCCEEDED) =>
  resultOf({ ...CLAIMED, orgId }, step);
const CLAIMED = { id: newTestId(), channelId: newTestId(), fence: 1, generation: 0 } as Parameters<typeof resultOf>[0];
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe("an org whose result was recorded", () => {
  it("is claimed for when something of it is pending, and left alone otherwise", async () => {
    const { freed, claimed, asked } = watched({ pending: ["b"] });
    freed.settled([resultIn("a"), resultIn("b"), resultIn("b")], []);
    await freed.answered();
    expect(asked).toEqual([["a", "b"]]);
    expect(claimed).toEqual(["b"]);
  });

  it("is claimed for at once when a claim of this process left something of it behind, until one did not", async () => {
    const { freed, claimed, asked } = watched();
    freed.claimed({ orgsLeftBehind: ["a"], orgsEmpty: [] });
    expect(freed.isAwaited(resultIn("a"))).toBe(true);
    freed.settled([resultIn("a")], []);
    expect([claimed, asked]).toEqual([["a"], []]);
    freed.claimed({ orgsLeftBehind: [], orgsEmpty: ["a"] });
    expect(freed.isAwaited(resultIn("a"))).toBe(false);
    await soon();
  });

  it("is claimed for at once when the delivery comes again, or was lost to another worker", () => {
    const { freed, claimed } = watched();
    freed.settled([resultIn("retry", RETRY)], [resultIn("lost")]);
    expect(new Set(claimed)).toEqual(new Set(["retry", "lost"]));
  });

  it("never waits for others where order is promised, or where its circuit is being probed", () => {
    const { freed } = watched();
    const plain = resultIn("a");
    expect(freed.isAwaited(plain)).toBe(false);
    expect(freed.isAwaited({ ...plain, hasOrder: true })).toBe(true);
    expect(freed.isAwaited({ ...plain, row: { ...plain.row, circuit: "half_open" } })).toBe(true);
  });

  it("is claimed for when nobody can say what is pending", async () => {
    const { freed, claimed, faults } = watched({ fails: true });
    freed.settled([resultIn("a")], []);
    await soon();
    expect(claimed).toEqual(["a"]);
    expect(faults).toHaveLength(1);
  });
});
