import { describe, expect, it } from "vitest";
import { currentItem, type NavGroup } from "./navigation";

const nav: NavGroup[] = [
  { items: [{ href: "/acme/events", label: "Events", icon: "bolt" }] },
  {
    label: "Configure",
    items: [
      { href: "/acme/event-types", label: "Event types", icon: "braces" },
      { href: "/acme/events/archive", label: "Archive", icon: "tray" },
    ],
  },
];

describe("currentItem", () => {
  it("marks the noun whose page or detail is open", () => {
    expect(currentItem(nav, "/acme/events")?.label).toBe("Events");
    expect(currentItem(nav, "/acme/events/evt_1")?.label).toBe("Events");
  });

  it("prefers the most specific item", () => {
    expect(currentItem(nav, "/acme/events/archive/1")?.label).toBe("Archive");
  });

  it("does not take a word for the beginning of another", () => {
    expect(currentItem(nav, "/acme/events-old")).toBeUndefined();
  });
});
