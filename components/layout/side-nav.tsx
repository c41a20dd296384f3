"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { Brand } from "./logo";
import { NavCount } from "./nav-count";
import { currentItem, type NavGroup, type NavItem } from "./navigation";
import { OrgSwitcher, type OrgSwitcherProps } from "./org-switcher";
import { SearchButton } from "./palette";
import { UserMenu, type UserMenuProps } from "./user-menu";

export interface SideNavProps extends OrgSwitcherProps, UserMenuProps {
  nav: readonly NavGroup[];
  /** Called when a link is followed or the search opens, so that a drawer can close behind it. */
  onNavigate?: () => void;
}

export function SideNav({ nav, onNavigate, org, orgs, newOrgHref, user, role, accountHref, onSignOut }: SideNavProps) {
  const current = currentItem(nav, usePathname());
  return (
    <div className="flex h-full flex-col gap-1 overflow-y-auto bg-canvas p-2 *:flex-none">
      <Link href={`/${org.slug}/overview`} onClick={onNavigate} className="w-fit rounded">
        <Brand className="h-8 px-2" />
      </Link>
      <OrgSwitcher org={org} orgs={orgs} newOrgHref={newOrgHref} />
      <SearchButton onOpen={onNavigate} />
      <nav aria-label="Main" className="grid gap-4">
        {nav.map(({ label, items }) => (
          <NavSection key={label ?? ""} label={label} items={items} current={current} onNavigate={onNavigate} />
        ))}
      </nav>
      <div className="mt-auto pt-4">
        <UserMenu user={user} role={role} accountHref={accountHref} onSignOut={onSignOut} />
      </div>
    </div>
  );
}

interface NavSectionProps extends NavGroup {
  current: NavItem | undefined;
  onNavigate: (() => void) | undefined;
}

function NavSection({ label, items, current, onNavigate }: NavSectionProps) {
  return (
    <div className="grid gap-px">
      {label && <h2 className="px-2 pb-1 text-xs text-text-3">{label}</h2>}
      <ul className="grid gap-px">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              href={item.href}
              onClick={onNavigate}
              aria-current={item === current ? "page" : undefined}
              className="group flex h-7.5 items-center gap-2 rounded px-2 text-sm font-medium text-text-2 transition-colors hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:text-text pointer-coarse:h-10"
            >
              <Icon name={item.icon} className="text-text-3 group-aria-[current=page]:text-text" />
              <span className="min-w-0 truncate">{item.label}</span>
              {item.counted && <NavCount noun={item.counted} />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
