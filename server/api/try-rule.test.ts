import { expect, it } from "vitest";
import type { BacktestInput } from "@/server/contracts/rules/rule-tools";
import type { BacktestAnswer } from "@/server/usecases/rules/backtest-rule";
import { tryRule } from "./try-rule";

const INPUT = {} as BacktestInput;
const answer = {} as BacktestAnswer;

it("tries one rule of an org at a time and lets a few wait, whatever other orgs do", async () => {
  const held = Promise.withResolvers<BacktestAnswer>();
  const ask = (orgId: string) => tryRule(orgId, INPUT, new Date(), () => held.promise);
  const hogs = Array.from({ length: 6 }, () => ask("hog"));
  await expect(ask("hog")).rejects.toMatchObject({ code: "rate_limited" });
  const other = tryRule("other", INPUT, new Date(), () => Promise.resolve(answer));
  expect(await other).toBe(answer);
  held.resolve(answer);
  expect(await Promise.all(hogs)).toHaveLength(6);
});
