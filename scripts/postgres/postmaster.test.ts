import { describe, expect, it } from "vitest";
import { parseParent } from "../launch/launcher";
import { findAccount } from "./postgres-binaries";
import { isPostmasterOf, parsePostmasterFile } from "./postmaster";

describe("the lock file of a database", () => {
  it("names the process and its port", () => {
    const text = "4242\n/srv/data\n1790000000\n54321\n\n127.0.0.1\n  123 456\nready   \n";
    expect(parsePostmasterFile(text)).toEqual({ pid: 4242, port: 54_321 });
  });

  it.each(["", "4242\n/srv/data\n", "nonsense\n\n\n5432\n"])("tells nothing when it is cut short: %j", (text) => {
    expect(parsePostmasterFile(text)).toBeUndefined();
  });

  it("does not take another program with the same number for the database", () => {
    expect(isPostmasterOf("/srv/data", process.pid)).toBe(false);
  });
});

describe("what the system tells about accounts and processes", () => {
  it("finds an account by its whole name", () => {
    const passwd = "nobody2:x:1:1::/:\nnobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";
    expect(findAccount(passwd, "nobody")).toEqual({ uid: 65_534, gid: 65_533 });
    expect(findAccount(passwd, "postgres")).toBeUndefined();
  });

  it("finds the parent of a process whatever the process calls itself", () => {
    expect(parseParent("12 (npm (start) 7) S 34 12 12 0")).toBe(34);
  });
});
