import { describe, expect, it } from "vitest";
import { setupState } from "./setup-state";

const inbox = { id: "c1", name: "Inbox" };
const rule = { name: "Every event", status: "active", channels: [inbox] };

describe("the way to the first delivery", () => {
  it("goes from a channel over a rule to an event", () => {
    expect(setupState({ channels: [], rules: [], hasDelivery: false })).toMatchObject({
      next: "channel",
      doneCount: 0,
    });
    expect(setupState({ channels: [inbox], rules: [], hasDelivery: false })).toMatchObject({
      next: "rule",
      doneCount: 1,
    });
    expect(setupState({ channels: [inbox], rules: [rule], hasDelivery: false })).toMatchObject({
      next: "event",
      doneCount: 2,
    });
    expect(setupState({ channels: [inbox], rules: [rule], hasDelivery: true })).toMatchObject({
      next: null,
      doneCount: 3,
    });
  });

  it("takes only a rule that is active and leads somewhere for done", () => {
    const rules = [
      { ...rule, status: "draft" },
      { ...rule, channels: [] },
    ];
    expect(setupState({ channels: [inbox], rules, hasDelivery: false })).toMatchObject({ rule: null, next: "rule" });
  });

  it("names the channel that the rule feeds, not just any", () => {
    const channels = [{ id: "c0", name: "Another" }, inbox];
    expect(setupState({ channels, rules: [rule], hasDelivery: false }).channel).toEqual(inbox);
  });
});
