import { describe, expect, it } from "vitest";
import { publicId } from "@/server/domain/ids/public-id";
import { describeAction, listChanges } from "./describe-action";

const entry = (action: string, targetLabel: string | null = null) => ({
  action,
  targetType: null,
  targetId: null,
  targetLabel,
});

describe("describeAction", () => {
  it("names the delivery, group, replay or type where there is no better label", () => {
    const targetId = "019a8c3e-7a54-7c3e-9b1e-2f6d0c1a5b7d";
    const target = (targetType: string, id = targetId) =>
      describeAction({ ...entry("x.y"), targetType, targetId: id }).target;
    expect(target("delivery")).toBe(publicId("delivery", targetId));
    expect(target("replay")).toMatch(/^rpl_/);
    expect(target("event_type", "order.paid")).toBe("order.paid");
    expect(target("inbox")).toBeNull();
  });

  it("says what was done to whom", () => {
    expect(describeAction(entry("member.role_changed", "ada@example.com"))).toEqual({
      phrase: "changed the role of",
      target: "ada@example.com",
    });
  });

  it("reads an action that an earlier version recorded as it is", () => {
    expect(describeAction(entry("event_type.renamed", "order.paid"))).toEqual({
      phrase: "renamed event type",
      target: "order.paid",
    });
  });

  it.each([
    ["secret.rotated", "rotated the secret of"],
    ["channel.url_revealed", "revealed the URL of"],
    ["rule.bound", "bound a channel to the rule"],
  ])("puts %s into a sentence", (action, phrase) => {
    expect(describeAction(entry(action, "Atlas ERP")).phrase).toBe(phrase);
  });

  it("does not name a person twice who acted on themselves", () => {
    expect(describeAction(entry("member.left", "ada@example.com")).target).toBeNull();
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
