import { createHash, randomBytes, randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { run } from "@/scripts/processes";
import { toolEntry } from "@/scripts/project";
import { useTestDatabase } from "@/server/testing/test-database";
import { migrate } from "./migrate";
import { atDatabase } from "./provision";

const database = useTestDatabase();
/** Prisma's command takes seconds to load. */
const WITH_PRISMA_MS = 90_000;

let folder: string;
let url: string;
let client: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "tocsin-migrations-"));
  cpSync("prisma/migrations", folder, { recursive: true });
  const name = `tocsin_test_${randomBytes(6).toString("hex")}`;
  await database.admin.query(`create database ${name}`);
  url = atDatabase(database.adminUrl, name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

function add(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

const recorded = async () => {
  const { rows } = await client.query<Record<string, unknown>>(
    `select migration_name, checksum, applied_steps_count, finished_at is not null as finished, logs, rolled_back_at
       from _prisma_migrations order by migration_name`,
  );
  return rows;
};

it(
  "applies each migration once, and leaves the record that Prisma would",
  async () => {
    const applied = await migrate(url, folder);
    expect(applied.length).toBeGreaterThan(0);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await recorded()).toEqual(
      applied.map((name) => ({
        migration_name: name,
        checksum: createHash("sha256")
          .update(readFileSync(path.join(folder, name, "migration.sql")))
          .digest("hex"),
        applied_steps_count: 1,
        finished: true,
        logs: null,
        rolled_back_at: null,
      })),
    );
    const status = await prisma(["migrate", "status"]);
    expect(status.output).toContain("Database schema is up to date");
    expect(status.code).toBe(0);
  },
  WITH_PRISMA_MS,
);

it("keeps the rows of an installation that has some", async () => {
  const later = readdirSync(folder).filter((name) => name >= "20261118013000" && name < "3");
  for (const name of later) rmSync(path.join(folder, name), { recursive: true });
  await migrate(url, folder);
  const [orgId, channelId, ownBreaker] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query("insert into orgs (id, name, slug, settings) values ($1, 'Org', 'org', $2)", [
    orgId,
    { policy: { circuit: { enabled: false } } },
  ]);
  for (const [id, policy] of [[channelId, {}] as const, [ownBreaker, { circuit: { enabled: true } }] as const]) {
    await client.query(
      `insert into channels (org_id, id, name, type, sealed_url, url_origin, policy)
       values ($1, $2, $3, 'webhook', '', 'https://a.example', $4)`,
      [orgId, id, id, policy],
    );
  }
  await client.query(
    "insert into engine.channel_states (org_id, channel_id, tokens, rate_hits) values ($1, $2, '{\"credit\": 7}', 3)",
    [orgId, channelId],
  );
  await client.query(
    `insert into engine.channel_states (org_id, channel_id, circuit) values ($1, $2, '{"kind": "forced_open", "untilMs": null}')`,
    [orgId, ownBreaker],
  );
  await client.query(
    `update engine.channel_states set circuit = '{"kind": "forced_open"}', held = true
                       where channel_id = $1`,
    [channelId],
  );
  for (const name of later) cpSync(path.join("prisma/migrations", name), path.join(folder, name), { recursive: true });
  expect(await migrate(url, folder)).toEqual(later);
  const rates = await client.query("select org_id, channel_id, tokens, rate_hits from engine.channel_rates");
  expect(rates.rows).toEqual([{ org_id: orgId, channel_id: channelId, tokens: { credit: 7 }, rate_hits: "3" }]);
  const states = await client.query("select org_id, due_at from engine.org_states");
  expect(states.rows).toEqual([{ org_id: orgId, due_at: null }]);
  // What follows from the causes, and the org's own default of the breaker, is worked out for rows of before.
  const gates = await client.query(
    `select breaker_on, stop_reason, stopped_until = 'infinity' as endless, tripped
       from engine.channel_states order by channel_id = $1 desc`,
    [channelId],
  );
  expect(gates.rows).toEqual([
    { breaker_on: false, stop_reason: "paused", endless: true, tripped: false },
    { breaker_on: true, stop_reason: "circuit", endless: true, tripped: true },
  ]);
});

it("applies only what is new", async () => {
  await migrate(url, folder);
  add("29990101000000_later", "create table later ()");
  expect(await migrate(url, folder)).toEqual(["29990101000000_later"]);
});

it("refuses a migration that was edited after it had been applied", async () => {
  const [first] = await migrate(url, folder);
  add(first!, "select 1");
  await expect(migrate(url, folder)).rejects.toThrow(`Migration ${first!} was edited`);
});

it("applies a migration whole or not at all, then refuses to go on until its cause is mended", async () => {
  await migrate(url, folder);
  add("29990101000000_broken", "create table half_done (); select 1 / 0");
  await expect(migrate(url, folder)).rejects.toThrow("Migration 29990101000000_broken: division by zero");
  const { rows } = await client.query("select to_regclass('half_done') as half_done");
  expect(rows).toEqual([{ half_done: null }]);
  expect((await recorded()).at(-1)).toMatchObject({ finished: false, logs: "division by zero" });

  await expect(migrate(url, folder)).rejects.toThrow("prisma migrate resolve --rolled-back 29990101000000_broken");
  await client.query("update _prisma_migrations set rolled_back_at = now() where finished_at is null");
  add("29990101000000_broken", "create table mended ()");
  expect(await migrate(url, folder)).toEqual(["29990101000000_broken"]);
});

it("lets processes that start at once take turns", async () => {
  const results = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);
  expect(results.filter((applied) => applied.length > 0)).toHaveLength(1);
});

it(
  "makes the tables that schema.prisma describes",
  async () => {
    await migrate(url, folder);
    const diff = await prisma([
      "migrate",
      "diff",
      "--from-config-datasource",
      "--to-schema",
      "prisma/schema.prisma",
      "--script",
      "--exit-code",
    ]);
    expect(diff.output).toContain("empty migration");
    expect(diff.code).toBe(0);
  },
  WITH_PRISMA_MS,
);

const prisma = (args: string[]) => run([toolEntry("prisma"), ...args], { env: { ...process.env, DATABASE_URL: url } });
