import { describe, expect, it } from "vitest";
import { safeNext, signInPath } from "./next-path";

describe("safeNext", () => {
  it("keeps a path of ours with its query", () => {
    expect(safeNext("/acme/audit?action=member.&period=7d")).toBe("/acme/audit?action=member.&period=7d");
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "/a\\..\\b", "acme", ""])(
    "never leads away from this site: %j",
    (given) => {
      expect(safeNext(given)).toBe("/");
    },
  );

  it("takes no list for a path", () => {
    expect(safeNext(["/a", "/b"], "/home")).toBe("/home");
    expect(safeNext(undefined, "/home")).toBe("/home");
  });
});

describe("signInPath", () => {
  it("comes back unchanged through the address", () => {
    const path = "/acme/audit?action=member.&from=a b";
    expect(safeNext(new URL(signInPath(path), "http://localhost").searchParams.get("next") ?? "")).toBe(path);
  });
});
