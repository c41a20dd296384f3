"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "./cn";
import { tabListStyles, tabStyles } from "./tab-styles";

export interface LinkTab {
  href: string;
  label: string;
  count?: number;
}

/** Tabs whose choice lives in the address: each is a page that can be linked, opened in a new tab and gone back from. */
export function LinkTabs({ tabs, label, className }: { tabs: readonly LinkTab[]; label: string; className?: string }) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className={cn(tabListStyles, className)}>
      {tabs.map(({ href, label: word, count }) => (
        <Link key={href} href={href} aria-current={pathname === href ? "page" : undefined} className={cn(tabStyles)}>
          {word}
          {count !== undefined && <span className="font-normal text-text-3 tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
