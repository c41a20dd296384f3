import { describe, expect, it } from "vitest";
import { orgNav } from "./org-nav";

const pages = (role: "member" | "admin" | "owner") =>
  orgNav("acme", role).flatMap((group) => group.items.map(({ href }) => href));

describe("orgNav", () => {
  it("shows a page only to those who may read it", () => {
    expect(pages("member")).not.toContain("/acme/audit");
    expect(pages("admin")).toContain("/acme/audit");
    expect(pages("owner")).toContain("/acme/audit");
  });

  it("counts what there may be too many or too few of", () => {
    const items = orgNav("acme", "member").flatMap((group) => group.items);
    expect(items.flatMap(({ counted }) => counted ?? []).sort()).toEqual([
      "channels",
      "deadLetters",
      "groups",
      "replays",
      "rules",
    ]);
  });

  it("links inside of the organisation only, and to no page twice", () => {
    const all = pages("owner");
    expect(all.every((href) => /^\/acme\/[a-z-]+$/.test(href))).toBe(true);
    expect(new Set(all).size).toBe(all.length);
  });
});
