import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { z } from "zod";
import { appRouter } from "./root";

const paths = globSync("components/**/*.{ts,tsx}").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/trpc\s*\.([a-zA-Z]+)\s*\.([a-zA-Z]+)\s*\.infiniteQueryOptions/g)].map(
    ([, noun, verb]) => `${noun ?? ""}.${verb ?? ""}`,
  ),
);

it("finds the lists that go on", () => {
  expect(paths).toContain("refusedMessages.list");
});

it.each([...new Set(paths)])("%s takes the direction that the client of an endless list sends along", (path) => {
  const { inputs } = (appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>)[path]!
    ._def;
  const issues = inputs.flatMap((input) => input.safeParse({ cursor: null, direction: "forward" }).error?.issues ?? []);
  expect(issues.filter(({ code }) => code === "unrecognized_keys")).toEqual([]);
});
