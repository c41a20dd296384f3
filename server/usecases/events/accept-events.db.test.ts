import pg from "pg";
import { describe, expect, it } from "vitest";
import { createOrg, newTestId } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { acceptEvents } from "./accept-events";
import { readEvents } from "./read-events";

const { admin, adminUrl } = useTestDatabase();

async function publisher() {
  const { id: orgId } = await createOrg(admin);
  const keyId = newTestId();
  await admin.query(
    "insert into api_keys (org_id, id, name, secret_hash, scopes) values ($1, $2, 'k', '', '{events:write}')",
    [orgId, keyId],
  );
  const accept = (event: object) =>
    acceptEvents({ orgId, keyId, requestId: "req_test", events: readEvents(JSON.stringify(event)).events });
  // The type is in the catalogue from here on, so that singles take the short way.
  await accept({ type: "a" });
  return { orgId, keyId, accept };
}

const storedOf = async (orgId: string) =>
  (
    await admin.query<{ events: number; inbox: number; keys: number }>(
      `select (select count(*) from engine.events where org_id = $1)::int as events,
              (select count(*) from engine.event_inbox where org_id = $1)::int as inbox,
              (select count(*) from engine.idempotency_keys where org_id = $1)::int as keys`,
      [orgId],
    )
  ).rows[0];

const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) =>
    call.status === "fulfilled" ? "ok" : (call.reason as { code: string }).code,
  );

describe("a single post", () => {
  it("is stored with its place in the inbox and its key", async () => {
    const { orgId, accept } = await publisher();
    const [answer] = await accept({ type: "a", idempotencyKey: "k", subject: "s", data: { n: 1 }, priority: "high" });
    expect(answer).toMatchObject({ type: "a", idempotencyKey: "k", duplicate: false });
    expect(await storedOf(orgId)).toEqual({ events: 2, inbox: 2, keys: 1 });
    const { rows } = await admin.query(
      "select subject, data, priority, request_id, source from engine.events where org_id = $1 and idempotency_key = 'k'",
      [orgId],
    );
    expect(rows).toEqual([{ subject: "s", data: '{"n":1}', priority: 2, request_id: "req_test", source: "api" }]);
  });

  it.each([
    ["its key was revoked", "update api_keys set revoked_at = now() where org_id = $1"],
    ["its key has expired", "update api_keys set expires_at = now() - interval '1 ms' where org_id = $1"],
    ["its org was deleted", "update orgs set deleted_at = now() where id = $1"],
  ])("is refused when %s before it came, and nothing is stored", async (_why, change) => {
    const { orgId, accept } = await publisher();
    await admin.query(change, [orgId]);
    const batch = [{ type: "a" }, { type: "a" }];
    expect(await codesOf([accept({ type: "a" }), accept({ type: "a", idempotencyKey: "k" }), accept(batch)])).toEqual([
      "invalid_api_key",
      "invalid_api_key",
      "invalid_api_key",
    ]);
    expect(await storedOf(orgId)).toEqual({ events: 1, inbox: 1, keys: 0 });
  });

  it("stores nothing when it begins after a revocation was answered, whatever is under way meanwhile", async () => {
    const { orgId, keyId, accept } = await publisher();
    const post = (when: string) =>
      codesOf(Array.from({ length: 50 }, (_, n) => accept({ type: "a", data: `${when} ${n}` })));
    const before = post("before");
    await admin.query("update api_keys set revoked_at = now() where id = $1", [keyId]);
    expect(new Set(await post("after"))).toEqual(new Set(["invalid_api_key"]));
    const accepted = (await before).filter((code) => code === "ok").length;
    const { rows } = await admin.query("select data from engine.events where org_id = $1 and data ^@ '\"after'", [
      orgId,
    ]);
    expect(rows).toEqual([]);
    expect((await storedOf(orgId))?.events).toBe(1 + accepted);
  });

  it("among others that share its commit is alone refused for its key's other body", async () => {
    const [one, two] = [await publisher(), await publisher()];
    await one.accept({ type: "a", idempotencyKey: "k", data: 1 });
    const codes = await codesOf([
      one.accept({ type: "a", idempotencyKey: "x" }),
      one.accept({ type: "a", idempotencyKey: "k", data: 2 }),
      one.accept({ type: "a", idempotencyKey: "k", data: 1 }),
      two.accept({ type: "a", idempotencyKey: "k", data: 2 }),
    ]);
    expect(codes).toEqual(["ok", "idempotency_conflict", "ok", "ok"]);
    expect(await storedOf(one.orgId)).toEqual({ events: 3, inbox: 3, keys: 2 });
    expect(await storedOf(two.orgId)).toEqual({ events: 2, inbox: 2, keys: 1 });
  });

  it("that is published many times at once is stored once, and all are told the same id", async () => {
    const { orgId, accept } = await publisher();
    const answers = await Promise.all(Array.from({ length: 40 }, () => accept({ type: "a", idempotencyKey: "same" })));
    expect(new Set(answers.flat().map(({ id }) => id)).size).toBe(1);
    expect(answers.flat().filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await storedOf(orgId)).toEqual({ events: 2, inbox: 2, keys: 1 });
  });

  it("is checked again when its schema changed after it was checked", async () => {
    const { orgId, accept } = await publisher();
    const describeType = (schema: object) =>
      admin.query("update event_types set schema = $2, on_invalid = 'reject' where org_id = $1", [orgId, schema]);
    await describeType({ type: "number" });
    expect(await codesOf([accept({ type: "a", data: "x" }), accept({ type: "a", data: 1 })])).toEqual([
      "event_invalid",
      "ok",
    ]);
    await describeType({ type: "string" });
    expect(await codesOf([accept({ type: "a", data: 1 }), accept({ type: "a", data: "x" })])).toEqual([
      "event_invalid",
      "ok",
    ]);
    expect((await storedOf(orgId))?.events).toBe(3);
  });

  it("keeps its place behind those that were sent before it", async () => {
    const { orgId, accept } = await publisher();
    await Promise.all(Array.from({ length: 30 }, (_, n) => accept({ type: "a", data: n })));
    const { rows } = await admin.query<{ data: string }>(
      `select e.data from engine.event_inbox i join engine.events e on e.id = i.event_id
        where i.org_id = $1 and e.data <> '{}' order by i.seq`,
      [orgId],
    );
    expect(rows.map(({ data }) => Number(data))).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it("of every org lands in that org, however many share a commit", async () => {
    const publishers = await Promise.all(Array.from({ length: 6 }, publisher));
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        publishers[n % 6]!.accept({ type: "a", data: n % 6, idempotencyKey: `k${n}` }),
      ),
    );
    for (const [n, { orgId }] of publishers.entries()) {
      const { rows } = await admin.query(
        `select distinct e.data, i.org_id = e.org_id as same from engine.events e
           join engine.event_inbox i on i.event_id = e.id where e.org_id = $1 and e.idempotency_key ^@ 'k'`,
        [orgId],
      );
      expect(rows).toEqual([{ data: String(n), same: true }]);
    }
  });

  it("of others is accepted although one org's rows cannot be written, and that one is told so", async () => {
    const [broken, fine] = [await publisher(), await publisher()];
    await admin.query(
      `alter table engine.event_inbox add constraint broken check (org_id <> '${broken.orgId}') not valid`,
    );
    try {
      const calls = [broken.accept({ type: "a" }), ...Array.from({ length: 5 }, () => fine.accept({ type: "a" }))];
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array<string>(5).fill("fulfilled")]);
      expect((await storedOf(fine.orgId))?.events).toBe(6);
      expect((await storedOf(broken.orgId))?.events).toBe(1);
    } finally {
      await admin.query("alter table engine.event_inbox drop constraint broken");
    }
  });

  it("is never reported as stored when its connection breaks before the commit", async () => {
    const { orgId, accept } = await publisher();
    const locker = new pg.Client({ connectionString: adminUrl });
    await locker.connect();
    // Somebody holds the same key, so that the statement waits inside of its transaction.
    await locker.query("begin");
    await locker.query(
      "insert into engine.idempotency_keys (org_id, key, event_id, body_hash, expires_at) values ($1, 'held', $2, '', now())",
      [orgId, newTestId()],
    );
    const call = accept({ type: "a", idempotencyKey: "held" });
    call.catch(() => undefined);
    await expect
      .poll(async () => (await admin.query(KILL_WAITING)).rowCount, { interval: 5, timeout: 2_000 })
      .toBeGreaterThan(0);
    await expect(call).rejects.toThrow();
    await locker.query("rollback");
    await locker.end();
    expect(await storedOf(orgId)).toEqual({ events: 1, inbox: 1, keys: 0 });
  });
});

const KILL_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = 'tocsin_web' and wait_event_type = 'Lock'`;
