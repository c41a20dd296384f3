import Link from "next/link";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Brand } from "./logo";
import { SkipLink } from "./page";
import { ThemeToggle } from "./theme-toggle";

interface PlainShellProps {
  /** Where the person came from. */
  back?: { href: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
}

/** For pages that belong to no organisation: one column, and the way back. */
export function PlainShell({ back, actions, children }: PlainShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-10 flex h-topbar flex-none items-center gap-4 border-b bg-surface px-4 md:px-6">
        <Link href="/" className="flex-none rounded" aria-label="Tocsin, home">
          <Brand />
        </Link>
        {back && (
          <Link
            href={back.href}
            className="flex min-w-0 items-center gap-1 rounded-in text-sm text-text-2 transition-colors hover:text-text"
          >
            <Icon name="chevron-left" className="size-3.5 text-text-3" />
            <span className="truncate">{back.label}</span>
          </Link>
        )}
        <div className="ml-auto flex flex-none items-center gap-2">
          {actions}
          <ThemeToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-180 flex-1 p-4 focus-visible:outline-none md:py-8">
        {children}
      </main>
    </div>
  );
}
