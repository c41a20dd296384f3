import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { ownSettings } from "./own-settings";
import { keepSecrets } from "./secrets";

function installation(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "tocsin-own-"));
  mkdirSync(path.join(directory, "postgres"));
  writeFileSync(path.join(directory, "postgres", "server.json"), JSON.stringify({ port: 5999, password: "admin" }));
  writeFileSync(path.join(directory, "demo.json"), JSON.stringify({ url: "http://localhost:3017" }));
  return directory;
}

it("finds the database, the keys and the address of what runs in a data directory", () => {
  const directory = installation();
  const { passwords, masterKeys } = keepSecrets(directory);
  expect(ownSettings(directory, {})).toMatchObject({
    WEB_DATABASE_URL: `postgresql://tocsin_web:${passwords.web}@127.0.0.1:5999/tocsin`,
    WORKER_DATABASE_URL: `postgresql://tocsin_worker:${passwords.worker}@127.0.0.1:5999/tocsin`,
    TOCSIN_MASTER_KEYS: masterKeys,
    PUBLIC_URL: "http://localhost:3017",
  });
});

it("never hands on the administrator's password", () => {
  const directory = installation();
  keepSecrets(directory);
  expect(
    JSON.stringify(ownSettings(directory, { DATABASE_URL: "postgresql://postgres:admin@127.0.0.1" })),
  ).not.toContain("admin");
});

it("knows nothing of a directory in which nothing was started, and leaves it as it is", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "tocsin-own-"));
  expect(ownSettings(directory, {})).toBeUndefined();
  expect(ownSettings(path.join(directory, "missing"), {})).toBeUndefined();
});
