"use client";

import Link from "next/link";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icon";
import { Monogram } from "@/components/ui/monogram";
import type { OrgLink } from "./navigation";

export interface OrgSwitcherProps {
  org: { name: string; slug: string };
  orgs: readonly OrgLink[];
  /** Where a new organisation is made; without it the menu offers none. */
  newOrgHref?: string;
}

export function OrgSwitcher({ org, orgs, newOrgHref }: OrgSwitcherProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex h-10 w-full items-center gap-2 rounded px-2 text-left font-medium transition-colors hover:bg-hover data-[state=open]:bg-hover">
        <Monogram name={org.name} tone="ink" />
        <span className="min-w-0 truncate">
          <span className="sr-only">Organisation: </span>
          {org.name}
        </span>
        <Icon name="chevrons-vertical" className="ml-auto size-3.5 text-text-3" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-64">
        <DropdownMenuLabel>Organisations</DropdownMenuLabel>
        {orgs.map(({ name, slug, role }) => (
          <DropdownMenuItem key={slug} asChild>
            <Link href={`/${slug}/overview`} aria-current={slug === org.slug ? "true" : undefined}>
              <Monogram name={name} tone={slug === org.slug ? "ink" : "quiet"} />
              <span className="min-w-0 truncate">{name}</span>
              <span className="ml-auto flex-none text-xs text-text-3">{role}</span>
            </Link>
          </DropdownMenuItem>
        ))}
        {newOrgHref && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem asChild>
              <Link href={newOrgHref}>
                <Icon name="plus" className="mx-0.75" />
                New organisation
              </Link>
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
