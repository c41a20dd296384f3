"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "./cn";

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

/** Shared by tabs that switch a panel in place and by tabs that are links to pages of their own. */
export const tabListStyles =
  "group/tabs no-scrollbar flex gap-4 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--border)] data-[size=sm]:gap-3 data-[size=sm]:shadow-none";

export const tabStyles = [
  "relative inline-flex h-9 flex-none items-center gap-1.5 text-sm font-medium whitespace-nowrap text-text-2 transition-colors hover:text-text focus-visible:outline-offset-[-2px]",
  "group-data-[size=sm]/tabs:h-7 group-data-[size=sm]/tabs:text-xs disabled:text-text-3",
  "after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 data-[state=active]:text-text data-[state=active]:after:bg-text",
  "aria-[current=page]:text-text aria-[current=page]:after:bg-text",
];
