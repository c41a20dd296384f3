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

/** Whether every word that was typed begins a word of the text: "del ch" finds "Deliveries of a channel". */
export function matchesWords(query: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s.,_/-]+/)
    .filter((word) => word !== "");
}
