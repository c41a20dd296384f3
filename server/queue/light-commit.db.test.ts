import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { required } from "@/server/env";
import { useTestDatabase } from "@/server/testing/test-database";
import { runLightly } from "./light-commit";

useTestDatabase();
let pool: pg.Pool;

beforeAll(() => {
  // One connection, as careful as in production: what a wake-up leaves behind on it is what the next publisher gets.
  pool = new pg.Pool({
    connectionString: required("WEB_DATABASE_URL"),
    max: 1,
    pipeline: true,
    options: "-c synchronous_commit=on",
  });
  // As every pool of the product: a connection that breaks fails its work, not the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
});
afterAll(() => pool.end());

const SETTING = "select current_setting('synchronous_commit') as setting";
const lightly = (text: string, values?: unknown[]) =>
  runLightly(pool, text, values).then(({ rows }) => rows as unknown);

it("commits a wake-up without waiting for the disk, and whoever uses the connection next waits for it again", async () => {
  expect(await lightly(`${SETTING} where $1`, [true])).toEqual([{ setting: "off" }]);
  expect(await lightly(SETTING)).toEqual([{ setting: "off" }]);
  expect((await pool.query(SETTING)).rows).toEqual([{ setting: "on" }]);
});

it("says why a statement failed, and leaves the connection fit for use and careful", async () => {
  await expect(lightly("select 1 / $1::int", [0])).rejects.toThrow("division by zero");
  expect((await pool.query(SETTING)).rows).toEqual([{ setting: "on" }]);
});

it("gives up a connection that broke in the middle, and takes another one", async () => {
  await expect(lightly("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
  expect(await lightly(SETTING)).toEqual([{ setting: "off" }]);
});
