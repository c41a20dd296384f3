import { describe, expect, it } from "vitest";
import { safeNext, signedOutPath, signInPath } from "./next-path";

describe("safeNext", () => {
  it("keeps a path of ours with its query", () => {
    expect(safeNext("/acme/audit?action=member.&period=7d")).toBe("/acme/audit?action=member.&period=7d");
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/a\\..\\b",
    "/..//evil.example",
    "acme",
    "",
  ])("never leads away from this site: %j", (given) => {
    expect(safeNext(given)).toBe("/");
  });

  it.each(["/你", "/acme?q=é", "/\ud800"])("writes %j as a header can hold it", (given) => {
    expect(() => new Headers({ location: safeNext(given) })).not.toThrow();
    expect(safeNext(given)).toMatch(/^\/[\x21-\x7e]+$/);
  });

  it("takes no list for a path", () => {
    expect(safeNext(["/a", "/b"], "/home")).toBe("/home");
    expect(safeNext(undefined, "/home")).toBe("/home");
  });
});

describe("signInPath", () => {
  it("comes back unchanged through the address", () => {
    const path = "/acme/audit?action=member.&from=a%20b";
    expect(safeNext(new URL(signInPath(path), "http://localhost").searchParams.get("next") ?? "")).toBe(path);
  });

  it("says of whoever was signed out that they were, wherever they go next", () => {
    expect(signedOutPath("/acme/audit?q=1")).toBe("/sign-in?next=%2Facme%2Faudit%3Fq%3D1&signed-out=1");
    expect(signedOutPath("/")).toBe("/sign-in?signed-out=1");
  });
});
