import { expect, it } from "vitest";
import { actsOf } from "./acts";

it("offers nobody what their role may not do", () => {
  const labels = (role: Parameters<typeof actsOf>[1]) => actsOf("acme", role).map(({ label }) => label);
  expect(labels("admin")).toEqual(expect.arrayContaining(["Send test event", "New channel", "New rule"]));
  expect(labels("member")).not.toContain("New channel");
  expect(labels("member")).not.toContain("New rule");
  expect(labels("member")).toContain("Send test event");
});
