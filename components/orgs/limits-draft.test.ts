import { expect, it } from "vitest";
import { orgLimitsInput } from "@/server/contracts/people/orgs";
import { limitsOf, quotasOf } from "./limits-draft";

const DEFAULTS = { defaults: { cap: 5, rate: { perMinute: 1_000, burst: 200 } } };
const typed = (fields: Record<string, string>) => limitsOf((name) => fields[name] ?? "", DEFAULTS);

it("gives an empty limit back to the installation", () => {
  expect(typed({})).toEqual({ cap: null, rate: null });
  expect(typed({ cap: " 12 " })).toEqual({ cap: 12, rate: null });
});

it("completes a rate of which only one half was typed with what the other field shows", () => {
  expect(typed({ "rate.burst": "50" }).rate).toEqual({ perMinute: 1_000, burst: 50 });
  expect(typed({ "rate.perMinute": "60" }).rate).toEqual({ perMinute: 60, burst: 200 });
});

it("is refused beside the field where no number was typed", () => {
  const { error } = orgLimitsInput.safeParse(typed({ cap: "few", "rate.perMinute": "many" }));
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["cap", "rate.perMinute"]);
});

it("gives an empty quota back to its ceiling", () => {
  const quotas = quotasOf((name) => ({ channels: " 20 ", keys: "" })[name] ?? "");
  expect(quotas).toMatchObject({ channels: 20, keys: null, eventsPerMinute: null });
});
