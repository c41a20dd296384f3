import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint } from "./fingerprint";

let root: string;
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
const current = (extra?: string[]) => fingerprint(root, ["app", "config.json", "missing"], extra);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "tocsin-fingerprint-"));
  write("app/deep/page.ts", "one");
  write("config.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the fingerprint of what a build is made of", () => {
  it.each([
    ["a changed file", () => write("app/deep/page.ts", "two")],
    ["a new file", () => write("app/new.ts", "")],
    ["a file that moved", () => renameSync(path.join(root, "app/deep/page.ts"), path.join(root, "app/page.ts"))],
    ["a changed setting", () => write("config.json", "[]")],
  ])("notices %s", (_what, change) => {
    const before = current();
    change();
    expect(current()).not.toBe(before);
  });

  it("stays the same when only tests, generated files or strangers change", () => {
    const before = current();
    write("app/deep/page.test.ts", "test");
    write("app/db/generated/client.ts", "made");
    write("elsewhere.ts", "other");
    expect(current()).toBe(before);
  });

  it("depends on what else is named", () => {
    expect(current(["v24"])).not.toBe(current(["v25"]));
  });
});
