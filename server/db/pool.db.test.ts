import type pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "@/server/testing/database-proxy";
import { useTestDatabase } from "@/server/testing/test-database";
import { makePool } from "./pool";

const db = useTestDatabase();
const SHORT = { lockMs: 100, statementMs: 200, answerMs: 400 };
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function openThroughProxy(max: number): Promise<{ pool: pg.Pool; proxy: DatabaseProxy }> {
  const proxy = await startDatabaseProxy(db.adminUrl);
  cleanups.push(() => proxy.close());
  const pool = makePool({ connectionString: proxy.through(db.urls.worker), name: "test", max, bounds: SHORT });
  cleanups.push(() => pool.end());
  return { pool, proxy };
}

/** So many connections that are open and idle. */
async function warmUp(pool: pg.Pool, connections: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const client of clients) client.release();
}

describe("a pool", () => {
  it("waits in vain once: when one connection fell silent, all others that did are gone with it", async () => {
    const { pool, proxy } = await openThroughProxy(4);
    await warmUp(pool, 4);
    proxy.silence();
    await expect(pool.query("select 1")).rejects.toThrow();
    await expect.poll(() => pool.totalCount).toBe(0);
    const { rows } = await pool.query("select 1 as one");
    expect(rows).toEqual([{ one: 1 }]);
    expect(proxy.made).toBe(5);
  });

  it("also drops a silent connection that somebody else has just taken", async () => {
    const { pool, proxy } = await openThroughProxy(2);
    await warmUp(pool, 2);
    proxy.silence();
    const first = pool.query("select 1");
    first.catch(() => undefined);
    const taken = await pool.connect();
    await expect(first).rejects.toThrow();
    await expect(taken.query("select 1")).rejects.toThrow();
    taken.release();
    await expect.poll(() => pool.totalCount).toBe(0);
  });

  it("waits for no lock and no statement longer than its bounds", async () => {
    const { pool } = await openThroughProxy(2);
    await expect(pool.query("select pg_sleep(60)")).rejects.toMatchObject({ code: "57014" });
    const holder = await db.admin.connect();
    try {
      await holder.query("begin; lock table workers in access exclusive mode");
      await expect(pool.query("select 1 from workers")).rejects.toMatchObject({ code: "55P03" });
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  it("sends statements that are started together in one write", async () => {
    const pool = makePool({ connectionString: db.urls.worker, name: "test", max: 1, bounds: SHORT });
    cleanups.push(() => pool.end());
    const client = await pool.connect();
    const { stream } = (client as unknown as pg.Client).connection;
    const writes = [vi.spyOn(stream, "_write"), vi.spyOn(stream, "_writev")];
    const answers = await Promise.all(
      ["one", "two", "three"].map((name) =>
        client.query<{ said: string }>({ name, text: "select $1::text as said", values: [name] }),
      ),
    );
    client.release();
    expect(answers.flatMap(({ rows }) => rows)).toEqual([{ said: "one" }, { said: "two" }, { said: "three" }]);
    expect(writes.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(1);
  });
});
