import { describe, expect, it } from "vitest";
import { followedLink } from "./followed-link";

const here = "https://tocsin.example/acme/rules/new?type=a";
const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
const link = (href: string) => ({ href: new URL(href, here).href, target: "", download: "" });
const follow = (href: string) => followedLink(plain, link(href), here);

describe("a click on a link", () => {
  it("leaves for another page of ours, with all of its address", () => {
    expect(follow("/acme/events?q=1#last")).toBe("/acme/events?q=1#last");
    expect(follow("?type=b")).toBe("/acme/rules/new?type=b");
  });

  it("stays for a place on the same page, and for the page itself", () => {
    expect(follow("#conditions")).toBeUndefined();
    expect(follow(here)).toBeUndefined();
  });

  it("stays for what opens elsewhere or is kept as a file", () => {
    const to = link("/acme/events");
    expect(followedLink(plain, { ...to, target: "_blank" }, here)).toBeUndefined();
    expect(followedLink(plain, { ...to, download: "events.csv" }, here)).toBeUndefined();
    for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey", "defaultPrevented"]) {
      expect(followedLink({ ...plain, [key]: true }, to, here), key).toBeUndefined();
    }
    expect(followedLink({ ...plain, button: 1 }, to, here)).toBeUndefined();
  });

  it("leaves other sites and mail to the browser", () => {
    expect(follow("https://other.example/acme")).toBeUndefined();
    expect(follow("mailto:ada@example.com")).toBeUndefined();
  });
});
