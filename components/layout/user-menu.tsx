"use client";

import { BookOpen, LogOut, UserRound } from "lucide-react";
import Link from "next/link";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Monogram } from "@/components/ui/monogram";

export interface UserMenuProps {
  user: { name: string; email: string };
  role: string;
  accountHref?: string;
  onSignOut: () => void | Promise<void>;
}

export function UserMenu({ user, role, accountHref, onSignOut }: UserMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex h-10 w-full items-center gap-2 rounded px-2 text-left font-medium transition-colors hover:bg-hover data-[state=open]:bg-hover">
        <Monogram name={user.name} />
        <span className="min-w-0 truncate">
          <span className="sr-only">Account: </span>
          {user.name}
        </span>
        <span className="ml-auto flex-none text-xs font-normal text-text-3">{role}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top" className="w-53">
        <div className="px-2 py-1.5 text-sm">
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-xs text-text-3">{user.email}</p>
        </div>
        <DropdownMenuSeparator />
        {accountHref && (
          <DropdownMenuItem asChild>
            <Link href={accountHref}>
              <UserRound aria-hidden />
              Account
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link href="/docs">
            <BookOpen aria-hidden />
            Docs
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void onSignOut()}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
