import type { IconName } from "@/components/ui/icon";
import type { CountedNoun } from "./nav-counts";

/** Plain data, so that a server component can decide what a person may see. */
export interface NavItem {
  href: string;
  label: string;
  icon: IconName;
  /** What is counted beside its name. */
  counted?: CountedNoun;
}

export interface NavGroup {
  /** Absent for the first, unnamed group. */
  label?: string;
  items: readonly NavItem[];
}

export interface OrgLink {
  name: string;
  slug: string;
  role: string;
}

/** The item whose address is the longest beginning of the path; whole segments only, so that /a is not in /ab. */
export function currentItem(nav: readonly NavGroup[], pathname: string): NavItem | undefined {
  return nav
    .flatMap((group) => group.items)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .reduce<NavItem | undefined>(
      (best, item) => (best && best.href.length >= item.href.length ? best : item),
      undefined,
    );
}
