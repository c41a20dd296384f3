import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const PAGES = [
  ...["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "SECURITY.md"],
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.join("docs", file)),
];

/** Links of a page into the project: neither addresses of others nor places on the page itself. */
function linksOf(page: string): string[] {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return links.filter((target) => !/^(https?:|mailto:|#)/.test(target));
}

it("finds links to check", () => {
  expect(linksOf("ARCHITECTURE.md").length).toBeGreaterThan(30);
});

it.each(PAGES)("links from %s only to what is there", (page) => {
  const missing = linksOf(page).filter((target) => {
    const [file = ""] = target.split("#");
    return !existsSync(path.join(path.dirname(page), decodeURIComponent(file)));
  });
  expect(missing).toEqual([]);
});
