import type pg from "pg";
import { expect, it } from "vitest";
import { webPool } from "@/server/db/client";
import { createOrg } from "@/server/testing/fixtures";
import { useTestDatabase } from "@/server/testing/test-database";
import { Enqueuer } from "./enqueue";

const db = useTestDatabase();

/** The pool of the web, on which every statement that adds jobs first asks `before`. */
function watchedPool(before: (statement: number) => Promise<void>): { pool: pg.Pool; count: () => number } {
  let statements = 0;
  const connect = async () => {
    const client = await webPool().connect();
    const query = async (given: string | pg.QueryConfig) => {
      if (/insert into pgboss\.job/i.test(typeof given === "string" ? given : given.text)) await before(++statements);
      return client.query(given);
    };
    return { query, release: (isBroken: boolean) => client.release(isBroken) };
  };
  return { pool: { connect } as unknown as pg.Pool, count: () => statements };
}

async function createOrgs(n: number): Promise<string[]> {
  const orgs = await Promise.all(Array.from({ length: n }, () => createOrg(db.admin)));
  return orgs.map(({ id }) => id);
}

const queued = async (orgIds: readonly string[]) => {
  const { rows } = await db.admin.query<{ key: string }>(
    "select singleton_key as key from pgboss.job where name = 'fan-out' and singleton_key = any($1::text[])",
    [orgIds],
  );
  return rows.map(({ key }) => key).toSorted();
};

it("sends wake-ups together that are asked for together, one job for each key", async () => {
  const orgIds = await createOrgs(5);
  const { pool, count } = watchedPool(() => Promise.resolve());
  const enqueuer = new Enqueuer(pool, () => undefined);
  const asked = Array.from({ length: 50 }, (_, n) => orgIds[n % 5]!);
  await Promise.all(asked.map((orgId) => enqueuer.wake("fan-out", { orgId }, orgId)));
  expect(count()).toBe(1);
  expect(await queued(orgIds)).toEqual(orgIds.toSorted());
  await enqueuer.close();
});

it("lets nobody join a batch that has left: its job may have run before what is asked for now was committed", async () => {
  const [orgId = ""] = await createOrgs(1);
  const left = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  const { pool, count } = watchedPool(async (statement) => {
    if (statement > 1) return;
    left.resolve(undefined);
    await gate.promise;
  });
  const enqueuer = new Enqueuer(pool, () => undefined);
  const first = enqueuer.wake("fan-out", { orgId }, orgId);
  await left.promise;
  const second = enqueuer.wake("fan-out", { orgId }, orgId);
  gate.resolve(undefined);
  await Promise.all([first, second]);
  expect(count()).toBe(2);
  await enqueuer.close();
});

it("tells everyone of a batch that could not be sent, and sends the next", async () => {
  const orgIds = await createOrgs(2);
  const { pool } = watchedPool((statement) =>
    statement === 1 ? Promise.reject(new Error("The database is away.")) : Promise.resolve(),
  );
  const enqueuer = new Enqueuer(pool, () => undefined);
  const wakeAll = () => Promise.allSettled(orgIds.map((orgId) => enqueuer.wake("fan-out", { orgId }, orgId)));
  expect((await wakeAll()).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect((await wakeAll()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await queued(orgIds)).toEqual(orgIds.toSorted());
  await enqueuer.close();
});
