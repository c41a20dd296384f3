import { expect, it } from "vitest";
import { DEFAULT_QUOTAS, QUOTA_NAMES, resolveQuota } from "./quotas";

const defaults = { ...DEFAULT_QUOTAS, eventsPerMinute: 10_000 };

it("is the installation's own where nobody has said anything", () => {
  for (const name of QUOTA_NAMES) {
    const limit = defaults[name];
    expect(resolveQuota(name, { defaults, granted: {}, chosen: {} })).toEqual({ limit, ceiling: limit, chosen: null });
  }
});

it("is what the operator grants, more or less than the default", () => {
  for (const rules of [5, 5_000]) {
    const quota = resolveQuota("rules", { defaults, granted: { rules }, chosen: {} });
    expect(quota).toEqual({ limit: rules, ceiling: rules, chosen: null });
  }
});

it("is what the owners chose, but never more than the ceiling, also when that is lowered later", () => {
  const at = (granted: object) => resolveQuota("keys", { defaults, granted, chosen: { keys: 20 } }).limit;
  expect([at({}), at({ keys: 30 }), at({ keys: 10 })]).toEqual([20, 20, 10]);
});
