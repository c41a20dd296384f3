"use client";

import type { ReactNode } from "react";
import { ApiProvider } from "@/components/api/api-provider";
import { signOut } from "@/components/auth/auth-calls";
import { SessionWatch } from "@/components/auth/session-watch";
import { LeaveGuard } from "@/components/forms/leave-guard";
import { KeyboardHelp } from "@/components/keyboard/keyboard-help";
import { AppShell } from "@/components/layout/app-shell";
import { orgNav } from "@/components/layout/org-nav";
import { LiveUpdates } from "@/components/live/live-updates";
import { ROLE_WORDS } from "@/components/members/role-words";
import { NotificationBell } from "@/components/notifications/notification-bell";
import { GoToKeys } from "@/components/palette/go-to-keys";
import { LazyPalette } from "@/components/palette/lazy-palette";
import type { Role } from "@/server/contracts/permissions";

interface OrgShellProps {
  org: { name: string; slug: string; role: Role };
  orgs: readonly { name: string; slug: string; role: Role }[];
  user: { name: string; email: string };
  children: ReactNode;
}

/** What stands around every page of an organisation, as this person in their present role sees it. */
export function OrgShell({ org, orgs, user, children }: OrgShellProps) {
  const nav = orgNav(org.slug, org.role);
  const links = orgs.map(({ name, slug, role }) => ({ name, slug, role: ROLE_WORDS[role].label }));
  return (
    <ApiProvider orgSlug={org.slug}>
      <SessionWatch />
      <LeaveGuard />
      <KeyboardHelp />
      <GoToKeys nav={nav} />
      <AppShell
        org={org}
        orgs={links}
        newOrgHref={`/orgs/new?from=${org.slug}`}
        accountHref={`/account?from=${org.slug}`}
        user={user}
        role={ROLE_WORDS[org.role].label}
        nav={nav}
        onSignOut={() => signOut()}
        topbarActions={
          <>
            <LiveUpdates />
            <NotificationBell orgSlug={org.slug} />
          </>
        }
        palette={<LazyPalette org={org} orgs={links} nav={nav} />}
      >
        {children}
      </AppShell>
    </ApiProvider>
  );
}
