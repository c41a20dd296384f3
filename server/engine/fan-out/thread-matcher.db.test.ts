import { afterAll, describe, expect, it } from "vitest";
import { ComputeFailure } from "@/server/compute/compute-failure";
import { closeCompute } from "@/server/compute/compute";
import { withWorker } from "@/server/db/scope";
import { createChannel, createRule, fanOutRequest, publish } from "@/server/testing/engine-fixtures";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { useEngines } from "@/server/testing/use-engines";
import { fanOut } from "./fan-out";
import { matchInThread } from "./match-in-thread";
import { ThreadMatcher, type ThreadMatcherOptions } from "./thread-matcher";

const db = useTestDatabase();
const { receiverThat, startEngine } = useEngines(db);
afterAll(closeCompute);
const URL = "http://127.0.0.1:9/never-called";

/** The worst that was legal: a program of 404 instructions over 4 KiB, a hundred times. */
const WORST = { any: Array<object>(100).fill({ path: "data.text", op: "matches", value: "a[ab]{400}[cd]" }) };
/** More than a process does by itself, and little for a thread. */
const DEAR = { path: "data.text", op: "matches", value: "^(ab|cd|ef|gh)+$" };
const LONG_TEXT = { text: "ab".repeat(2_048) };

async function prepare(...conditions: (object | null)[]) {
  const { id: orgId } = await createOrg(db.admin);
  const channel = await createChannel(db.admin, orgId, URL);
  const ruleIds = [];
  for (const each of conditions) ruleIds.push(await createRule(db.admin, orgId, [channel.id], { conditions: each }));
  return { orgId, channelId: channel.id, ruleIds };
}

const failing = (reason: ComputeFailure["reason"]) => () => Promise.reject(new ComputeFailure(reason, reason));
const matcherThat = (matchEvents: ThreadMatcherOptions["matchEvents"] = matchInThread) =>
  new ThreadMatcher({ transaction: withWorker, matchEvents });

const run = async (orgId: string, matcher = matcherThat()) => {
  const known = matcher.known.bind(matcher);
  return (await withWorker((sql) => fanOut(sql, fanOutRequest([orgId], { known })))).results[0];
};
const rowsOf = async <T extends object>(sql: string, orgId: string) =>
  (await db.admin.query<T>(`${sql} where org_id = $1`, [orgId])).rows;
const inbox = (orgId: string) =>
  rowsOf<{ tries: number; held: boolean }>("select tries, held_until > now() as held from engine.event_inbox", orgId);
const setAside = (orgId: string) =>
  rowsOf<{ reason: string; detail: string }>("select reason, detail from engine.set_aside_events", orgId);

describe("matching that costs more than a moment", () => {
  it("is left to a thread: the transaction takes what comes before it, and the rest when it is known", async () => {
    const { orgId } = await prepare(DEAR);
    await publish(orgId, { type: "cheap", data: { text: "ab" } }, { type: "dear", data: LONG_TEXT }, { type: "cheap" });
    const matcher = matcherThat();
    expect(await run(orgId, matcher)).toMatchObject({ events: 1, deliveries: 1, needsThread: true, hasMore: false });
    expect(await matcher.prepare(orgId)).toBe("ready");
    expect(await run(orgId, matcher)).toMatchObject({ events: 2, deliveries: 1, needsThread: false });
    expect(await inbox(orgId)).toEqual([]);
    expect(await setAside(orgId)).toEqual([]);
  });

  it("is done again when the rules have changed since", async () => {
    const { orgId, ruleIds } = await prepare(DEAR);
    await publish(orgId, { type: "dear", data: LONG_TEXT });
    const matcher = matcherThat();
    await matcher.prepare(orgId);
    const never = { path: "data.text", op: "matches", value: "^(cd|ef|gh|ij)+$" };
    await db.admin.query("update rules set conditions = $2, updated_at = now() + interval '1 s' where id = $1", [
      ruleIds[0],
      never,
    ]);
    expect(await run(orgId, matcher)).toMatchObject({ events: 0, needsThread: true });
    await matcher.prepare(orgId);
    expect(await run(orgId, matcher)).toMatchObject({ events: 1, deliveries: 0 });
  });

  it("reads what the thread does not know yet, and nothing twice", async () => {
    const { orgId } = await prepare(DEAR);
    const asked: (string | null)[] = [];
    const matcher = matcherThat((org, question) => {
      asked.push(...question.rules.map(({ filter }) => (filter ? "with filter" : null)));
      return matchInThread(org, question);
    });
    for (const type of ["dear", "dear.again"]) {
      await publish(orgId, { type, data: LONG_TEXT });
      await matcher.prepare(orgId);
      await run(orgId, matcher);
    }
    expect(asked).toEqual([null, "with filter", null]);
  });

  it("leaves out a rule that costs more than one may, says so, and goes on with the others", async () => {
    const { orgId, ruleIds } = await prepare(WORST, null);
    await publish(orgId, { type: "x", data: LONG_TEXT });
    const matcher = matcherThat();
    await matcher.prepare(orgId);
    expect(await run(orgId, matcher)).toMatchObject({ events: 1, deliveries: 1 });
    expect(await rowsOf("select rule_id, reason from engine.suppressions", orgId)).toEqual([
      { rule_id: ruleIds[0], reason: "too_costly" },
    ]);
  });

  it("sets an event aside whose rules together cost more than one event may, and goes on behind it", async () => {
    const two = { any: [DEAR.value, "[ab]{300}c", "[ab]{350}c"].map((value) => ({ ...DEAR, value })) };
    const { orgId } = await prepare(...Array<object>(12).fill(two));
    await publish(
      orgId,
      { type: "x", data: { text: `${"ab".repeat(2_047)}d` } },
      { type: "next", data: { text: "abab" } },
    );
    const matcher = matcherThat();
    await matcher.prepare(orgId);
    expect(await run(orgId, matcher)).toMatchObject({ events: 2, deliveries: 12, setAside: 1 });
    expect(await setAside(orgId)).toEqual([
      { reason: "too_costly", detail: expect.stringMatching(/together/) as string },
    ]);
    expect(await inbox(orgId)).toEqual([]);
  });
});

describe("an event whose matching fails", () => {
  it.each(["time", "memory", "fault"] as const)(
    "by %s is set aside the third time, and the one behind it is not",
    async (reason) => {
      const { orgId } = await prepare(null);
      await publish(orgId, { type: "x" }, { type: "y" });
      const matcher = matcherThat(failing(reason));
      // Together first; then the first one alone.
      for (const tries of [
        [1, 1],
        [2, 1],
      ]) {
        expect(await matcher.prepare(orgId)).toBe("later");
        expect((await inbox(orgId)).map((row) => row.tries).sort((a, b) => b - a)).toEqual(tries);
      }
      expect(await matcher.prepare(orgId)).toBe("set_aside");
      expect(await setAside(orgId)).toHaveLength(1);
      expect(await run(orgId)).toMatchObject({ events: 1, deliveries: 1 });
    },
  );

  it("is counted before it begins, so that a process which ends with it is not the next one's fate", async () => {
    const { orgId } = await prepare(null);
    await publish(orgId, { type: "x" });
    for (const tries of [1, 2, 3]) {
      // Never comes back, like the process.
      void matcherThat(() => new Promise(() => undefined)).prepare(orgId);
      await expect.poll(async () => (await inbox(orgId))[0]).toEqual({ tries, held: true });
      expect(await matcherThat().prepare(orgId)).toBe("later");
      await db.admin.query("update engine.event_inbox set held_until = now() - interval '1 s' where org_id = $1", [
        orgId,
      ]);
    }
    expect(await matcherThat().prepare(orgId)).toBe("set_aside");
    expect(await inbox(orgId)).toEqual([]);
  });

  it.each(["busy", "closed", "unavailable"] as const)(
    "because computing is %s has not failed by itself",
    async (reason) => {
      const { orgId } = await prepare(null);
      await publish(orgId, { type: "x" });
      await matcherThat(failing(reason))
        .prepare(orgId)
        .catch(() => undefined);
      expect(await inbox(orgId)).toEqual([{ tries: 0, held: null }]);
    },
  );

  it("is given back by a worker that stops", async () => {
    const { orgId } = await prepare(null);
    await publish(orgId, { type: "x" });
    const matcher = matcherThat(() => new Promise(() => undefined));
    const preparing = matcher.prepare(orgId);
    await expect.poll(async () => (await inbox(orgId))[0]?.held).toBe(true);
    matcher.stop();
    expect(await preparing).toBe("later");
    expect(await inbox(orgId)).toEqual([{ tries: 0, held: null }]);
  });
});

describe("a worker that meets the worst legal rules", () => {
  it("delivers what others and the org itself have behind them, and sets aside what costs too much", async () => {
    const receiver = await receiverThat(() => ({ status: 200 }));
    const { engine, settled, faults } = await startEngine();
    const hog = await prepare(...Array<object>(6).fill(WORST));
    const channel = await createChannel(db.admin, hog.orgId, receiver.url);
    await createRule(db.admin, hog.orgId, [channel.id], { eventTypes: ["plain"] });
    const other = await createOrg(db.admin);
    const otherChannel = await createChannel(db.admin, other.id, receiver.url);
    await createRule(db.admin, other.id, [otherChannel.id]);

    await publish(hog.orgId, { type: "worst", data: LONG_TEXT }, { type: "plain" });
    engine.wakeFanOut(hog.orgId);
    await publish(other.id, { type: "x" });
    engine.wakeFanOut(other.id);
    await settled(other.id, 1);
    await settled(hog.orgId, 1);
    expect(await inbox(hog.orgId)).toEqual([]);
    expect(await setAside(hog.orgId)).toMatchObject([{ reason: "too_costly" }]);
    expect(faults).toEqual([]);
  });

  it("sets an event aside that cannot be stored, and no other", async () => {
    const receiver = await receiverThat(() => ({ status: 200 }));
    const org = await createOrg(db.admin);
    const channel = await createChannel(db.admin, org.id, receiver.url);
    await createRule(db.admin, org.id, [channel.id]);
    await db.admin.query(
      `create function engine.refuse_one() returns trigger language plpgsql as $$
       begin
         if 'bad' = any(new.event_types) and new.org_id = '${org.id}' then raise exception 'cannot be stored' using errcode = '22000'; end if;
         return new;
       end $$`,
    );
    await db.admin.query(
      "create trigger refuse_one before insert on engine.deliveries for each row execute function engine.refuse_one()",
    );
    await publish(org.id, { type: "good" }, { type: "bad" }, { type: "good" });
    const { engine, settled } = await startEngine({ workerId: newTestId() });
    engine.wakeFanOut(org.id);
    await settled(org.id, 2);
    await expect.poll(() => setAside(org.id)).toEqual([{ reason: "failed", detail: "Outcome could not be stored." }]);
    expect(await inbox(org.id)).toEqual([]);
  });
});
