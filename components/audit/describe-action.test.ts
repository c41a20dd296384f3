import { describe, expect, it } from "vitest";
import { describeAction, listChanges } from "./describe-action";

describe("describeAction", () => {
  it("says what was done to whom", () => {
    expect(describeAction({ action: "member.role_changed", targetLabel: "ada@example.com" })).toEqual({
      phrase: "changed the role of",
      target: "ada@example.com",
    });
  });

  it("reads an action that has no words of its own as it is", () => {
    expect(describeAction({ action: "event_type.updated", targetLabel: "order.paid" })).toEqual({
      phrase: "updated event type",
      target: "order.paid",
    });
  });

  it.each([
    ["secret.rotated", "rotated the secret of"],
    ["channel.url_revealed", "looked at the URL of"],
    ["rule.bound", "gave a channel to the rule"],
  ])("puts %s into a sentence", (action, phrase) => {
    expect(describeAction({ action, targetLabel: "Atlas ERP" }).phrase).toBe(phrase);
  });

  it("does not name a person twice who acted on themselves", () => {
    expect(describeAction({ action: "member.left", targetLabel: "ada@example.com" }).target).toBeNull();
  });
});

describe("listChanges", () => {
  it("shows only what changed", () => {
    expect(listChanges({ name: "Acme", slug: "acme" }, { name: "Acme", slug: "acme-2" })).toEqual([
      { field: "slug", before: "acme", after: "acme-2" },
    ]);
  });

  it("tells what came from what went", () => {
    expect(listChanges(null, { role: "admin" })).toEqual([{ field: "role", before: null, after: "admin" }]);
    expect(listChanges({ limits: { rate: 5 } }, null)).toEqual([
      { field: "limits", before: '{"rate":5}', after: null },
    ]);
  });
});
