import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseEnv } from "@/server/env";
import { connectionsOf } from "./connections";

/** PostgreSQL's own defaults, and room for a migration and for somebody who looks. */
const MAX_CONNECTIONS = 100;
const RESERVED_FOR_SUPERUSERS = 3;
const ROOM = 5;

it("three webs, two apis and two workers fit a PostgreSQL with its default settings", () => {
  const { web, api, worker } = connectionsOf(parseEnv({}).DATABASE_POOL_SIZE);
  expect(3 * web + 2 * api + 2 * worker).toBeLessThanOrEqual(MAX_CONNECTIONS - RESERVED_FOR_SUPERUSERS - ROOM);
});

it("the documentation says how many connections each process opens", () => {
  const { web, api, worker } = connectionsOf(parseEnv({}).DATABASE_POOL_SIZE);
  const text = readFileSync(".env.example", "utf8").replaceAll("\n# ", " ");
  expect(text).toContain(`a web process opens up to ${web}, an api process ${api}, a worker ${worker}`);
});
