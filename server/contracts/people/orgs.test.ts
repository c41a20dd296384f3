import { describe, expect, it } from "vitest";
import { slugFromName, slugSchema } from "./orgs";

describe("the address of an org", () => {
  it.each([
    ["Acme Robotics GmbH", "acme-robotics-gmbh"],
    ["Žluťoučký kůň", "zlutoucky-kun"],
    ["  --A & B--  ", "a-b"],
    ["日本", "org"],
    ["API", "api-org"],
    ["x".repeat(100), "x".repeat(40)],
  ])("made from %j is %j", (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });

  it.each(["", "-a", "a-", "a b", "a/b", "a".repeat(49), "sign-in", "API"])("cannot be %j", (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false);
  });
});
