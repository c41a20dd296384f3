import { beforeAll, describe, expect, it } from "vitest";
import { browserCookieName } from "./cookies";
import { knownBrowserCookie, knows, readKnownBrowser } from "./known-browser";

beforeAll(() => {
  process.env.NEXTAUTH_SECRET = "a secret of at least 32 characters";
});

const valueOf = (header: string) => header.slice(header.indexOf("=") + 1, header.indexOf(";"));
const signIn = (userId: string, before?: string) => valueOf(knownBrowserCookie(readKnownBrowser(before), userId));

describe("a browser in which somebody signed in", () => {
  it("is known for that person, and for nobody else", () => {
    const browser = readKnownBrowser(signIn("ada"));
    expect(knows(browser, "ada")).toBe(true);
    expect(knows(browser, "bob")).toBe(false);
    expect(knows(browser, undefined)).toBe(false);
    expect(knows(null, "ada")).toBe(false);
  });

  it("stays the same browser for several people, the last eight", () => {
    let cookie = signIn("ada");
    const { id } = readKnownBrowser(cookie)!;
    cookie = signIn("ada", signIn("bob", cookie));
    expect(readKnownBrowser(cookie)).toMatchObject({ id, marks: { length: 2 } });
    for (let n = 0; n < 8; n++) cookie = signIn(`user ${n}`, cookie);
    expect(knows(readKnownBrowser(cookie), "ada")).toBe(false);
    expect(knows(readKnownBrowser(cookie), "user 0")).toBe(true);
  });

  it("cannot be made up, nor taken apart", () => {
    const [id = "", marks = "", seal = ""] = signIn("ada").split(".");
    const [otherId = "", otherMarks = ""] = signIn("bob").split(".");
    for (const forged of [
      ...["", ".", "..", "a.b.c", `${id}.${marks}`, `${id}.${marks}.`, `${id}.${marks}.${seal}.x`],
      ...[`${otherId}.${marks}.${seal}`, `${id}.${otherMarks}.${seal}`, `${id}.${marks}~${otherMarks}.${seal}`],
    ]) {
      expect([forged, readKnownBrowser(forged)]).toEqual([forged, null]);
    }
    expect(readKnownBrowser(undefined)).toBeNull();
  });

  it("says nothing of who it was, to pages nor over plain http", () => {
    const header = knownBrowserCookie(null, "01a1ec49-613c-7067-b254-7f664b4be6c5");
    expect(header).not.toContain("01a1ec49");
    expect(header).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    expect(browserCookieName("https://tocsin.example")).toBe("__Host-tocsin.browser");
  });
});
