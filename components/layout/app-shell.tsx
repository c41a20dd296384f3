import type { ReactNode } from "react";
import { Breadcrumbs, BreadcrumbsProvider } from "./breadcrumbs";
import { NavDrawer } from "./nav-drawer";
import { PaletteProvider } from "./palette";
import { SideNav, type SideNavProps } from "./side-nav";
import { SkipLink } from "./page";
import { ThemeToggle } from "./theme-toggle";

export interface AppShellProps extends Omit<SideNavProps, "onNavigate"> {
  /** At the right of the topbar, before the theme: live mark, docs, notifications. */
  topbarActions?: ReactNode;
  /** The command palette; it reads `usePalette()`. */
  palette: ReactNode;
  /** The page: `Page` for ordinary ones; a split view brings its own edges. */
  children: ReactNode;
}

export function AppShell({ topbarActions, palette, children, ...side }: AppShellProps) {
  return (
    <PaletteProvider>
      <BreadcrumbsProvider>
        <SkipLink />
        <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-canvas lg:grid-cols-[var(--sidebar)_minmax(0,1fr)]">
          <aside aria-label="Sidebar" className="sticky top-0 h-dvh max-lg:hidden">
            <SideNav {...side} />
          </aside>
          <div className="flex min-w-0 flex-col bg-surface lg:border-l">
            <header className="sticky top-0 z-10 flex h-topbar flex-none items-center gap-2 border-b bg-surface px-3 lg:pr-4 lg:pl-6">
              <NavDrawer {...side} />
              <Breadcrumbs nav={side.nav} />
              <div className="ml-auto flex flex-none items-center gap-2">
                {topbarActions}
                <ThemeToggle />
              </div>
            </header>
            <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col focus-visible:outline-none">
              {children}
            </main>
          </div>
        </div>
        {palette}
      </BreadcrumbsProvider>
    </PaletteProvider>
  );
}
