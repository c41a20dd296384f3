import type { IconName } from "@/components/ui/icon";
import { allows, type Permission, type Role } from "@/server/contracts/permissions";
import type { NavGroup, NavItem } from "./navigation";

type OrgPage = { page: string; label: string; icon: IconName; permission: Permission } & Pick<NavItem, "counted">;

/** Every page of an organisation that has a place in the navigation, in its order, and who may see it there. */
const GROUPS: readonly { label?: string; pages: readonly OrgPage[] }[] = [
  { pages: [{ page: "overview", label: "Overview", icon: "gauge", permission: "org:read" }] },
  {
    label: "Configure",
    pages: [
      { page: "channels", label: "Channels", icon: "signal", permission: "channel:read", counted: "channels" },
      { page: "rules", label: "Rules", icon: "branch", permission: "rule:read", counted: "rules" },
      { page: "event-types", label: "Event types", icon: "braces", permission: "event:read" },
    ],
  },
  {
    label: "Observe",
    pages: [
      { page: "events", label: "Events", icon: "bolt", permission: "event:read" },
      { page: "deliveries", label: "Deliveries", icon: "send", permission: "delivery:read" },
      {
        page: "dead-letters",
        label: "Dead letters",
        icon: "octagon",
        permission: "delivery:read",
        counted: "deadLetters",
      },
      { page: "replays", label: "Replays", icon: "replay", permission: "delivery:read", counted: "replays" },
      { page: "groups", label: "Open groups", icon: "layers", permission: "group:read", counted: "groups" },
      { page: "inbox", label: "Inbox", icon: "tray", permission: "event:read" },
    ],
  },
  {
    label: "Organisation",
    pages: [
      { page: "members", label: "Members", icon: "people", permission: "member:read" },
      { page: "keys", label: "API keys", icon: "key", permission: "key:read" },
      { page: "audit", label: "Audit log", icon: "lines", permission: "audit:read" },
      { page: "settings", label: "Settings", icon: "sliders", permission: "org:read" },
    ],
  },
];

export function orgNav(slug: string, role: Role): NavGroup[] {
  return GROUPS.map(({ label, pages }) => ({
    label,
    items: pages
      .filter(({ permission }) => allows(role, permission))
      .map(({ page, label: name, icon, counted }) => ({ href: `/${slug}/${page}`, label: name, icon, counted })),
  })).filter(({ items }) => items.length > 0);
}
