import type { IconName } from "@/components/ui/icon";
import { allows, type Role } from "@/server/contracts/permissions";

export type Act = { label: string; icon: IconName } & ({ href: string } | { run: "send-test" | "theme" });

/** What can be done from anywhere, by this role. */
export function actsOf(slug: string, role: Role): Act[] {
  return [
    ...(allows(role, "event:send_test")
      ? [{ label: "Send test event", icon: "bolt", run: "send-test" } satisfies Act]
      : []),
    ...(allows(role, "channel:write")
      ? [{ label: "New channel", icon: "plus", href: `/${slug}/channels/new` } satisfies Act]
      : []),
    ...(allows(role, "rule:write")
      ? [{ label: "New rule", icon: "plus", href: `/${slug}/rules/new` } satisfies Act]
      : []),
    { label: "Switch between light and dark", icon: "sliders", run: "theme" },
  ];
}
