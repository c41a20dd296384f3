import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Ajv2020 } from "ajv/dist/2020";
import { demoCatalogue } from "@/prisma/demo/demo-types";
import { API_SCOPES } from "@/server/contracts/people/keys";
import { EXPIRY_CHOICES, expiryOf, scopeOptions } from "./key-words";
import { EXAMPLE_EVENT, publishExample } from "./publish-example";

describe("the choice of scopes", () => {
  const closed = (role: "admin" | "owner") => scopeOptions(role).filter(({ isOpen }) => !isOpen);

  it("offers the scopes that a route of the API asks for, and no others", () => {
    const folder = path.join(import.meta.dirname, "../../server/api/rest");
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!\.test)\.ts$/.test(name),
    );
    const text = sources.map((name) => readFileSync(path.join(folder, name), "utf8")).join("\n");
    const asked = API_SCOPES.filter((scope) => text.includes(`"${scope}"`));
    expect(scopeOptions("owner").map(({ scope }) => scope)).toEqual(asked);
  });

  it("offers nobody more than they may do themselves, and says who may", () => {
    expect(closed("owner")).toEqual([]);
    expect(closed("admin").map(({ scope }) => scope)).toEqual(["secrets:rotate"]);
    expect(closed("admin")[0]?.hint).toContain("Only owners can do this.");
  });
});

describe("the choice of expiry", () => {
  it("lies in the future, or nowhere", () => {
    const now = new Date("2026-11-16T12:00:00Z");
    expect(expiryOf("never", now)).toBeNull();
    expect(expiryOf("30", now)).toEqual(new Date("2026-12-16T12:00:00Z"));
    for (const { value } of EXPIRY_CHOICES)
      expect(expiryOf(value, now)?.getTime() ?? Infinity).toBeGreaterThan(now.getTime());
  });
});

it("shows a first event that only needs a terminal", () => {
  const example = publishExample("https://tocsin.example", "tcs_1_2");
  expect(example).toContain("https://tocsin.example/api/v1/events");
  expect(example).toContain('"Authorization: Bearer tcs_1_2"');
  expect(JSON.parse(/'(\{.*\})'/.exec(example)?.[1] ?? "")).toEqual(EXAMPLE_EVENT);
});

it("shows a first event that README shows as well, and that the demo's schema accepts", () => {
  const readme = readFileSync(path.join(import.meta.dirname, "../../README.md"), "utf8");
  expect(readme).toContain(publishExample("http://localhost:3000", "$TOCSIN_KEY"));
  const described = demoCatalogue.find(({ name }) => name === EXAMPLE_EVENT.type);
  expect(described?.onInvalid).toBe("reject");
  expect(new Ajv2020().validate(described?.schema ?? false, EXAMPLE_EVENT.data)).toBe(true);
});
