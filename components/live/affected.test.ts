import { expect, it } from "vitest";
import { affectedBy } from "./affected";

it("asks the router of a topic again, and whoever else shows it", () => {
  expect([...affectedBy(["keys"])]).toEqual(["keys"]);
  const afterDelivery = affectedBy(["deliveries"]);
  for (const router of ["deliveries", "channels", "events", "stats"]) expect(afterDelivery).toContain(router);
  expect(afterDelivery).not.toContain("members");
});

it("asks for the counts of the navigation again after a change of anything they count", () => {
  for (const topic of ["channels", "rules", "groups", "deliveries", "replays"])
    expect(affectedBy([topic]), topic).toContain("stats");
});

it("asks everybody when something may have been missed", () => {
  expect([...affectedBy(["deliveries", "*"])]).toEqual(["*"]);
});
