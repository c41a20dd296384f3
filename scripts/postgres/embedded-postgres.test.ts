import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";

let folder: string;
let server: EmbeddedPostgres | undefined;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tocsin-postgres-"));
  chmodSync(folder, 0o711);
});

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

// Crash recovery waits for the disk, which a busy machine shares.
describe("the embedded PostgreSQL", { timeout: 120_000 }, () => {
  const home = () => path.join(folder, "postgres");

  it("keeps what was committed when it is killed, and comes back on the same port", async () => {
    const first = await startEmbeddedPostgres({ home: home() });
    server = first;
    await query(first.url(), "create table kept (value text)");
    await query(first.url(), "insert into kept values ('committed')");

    process.kill(first.pid, "SIGKILL");
    const second = await startEmbeddedPostgres({ home: home() });
    server = second;

    expect(second.adopted).toBe(false);
    expect(second.pid).not.toBe(first.pid);
    expect(second.port).toBe(first.port);
    expect(await query(second.url(), "select value from kept")).toEqual([{ value: "committed" }]);
  });

  it("takes over a server that outlived whoever started it", async () => {
    const running = server!;
    const adopted = await startEmbeddedPostgres({ home: home() });
    expect(adopted).toMatchObject({ adopted: true, pid: running.pid, port: running.port });
  });

  it("writes to disk before it answers a commit", async () => {
    const settings = await query<{ name: string; setting: string }>(
      server!.url(),
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'max_connections') order by name",
    );
    expect(settings).toEqual([
      { name: "fsync", setting: "on" },
      { name: "max_connections", setting: "200" },
      { name: "synchronous_commit", setting: "on" },
    ]);
  });

  it("lets nobody in without the password", async () => {
    const stranger = new URL(server!.url());
    stranger.password = "guess";
    await expect(query(stranger.href, "select 1")).rejects.toThrow(/password authentication failed/);
  });

  it("is gone once it was stopped", async () => {
    await server!.stop();
    await expect(query(server!.url(), "select 1")).rejects.toThrow(/ECONNREFUSED/);
    expect(readFileSync(path.join(home(), "postgres.log"), "utf8")).toMatch(/database system is shut down/);
  });
});
