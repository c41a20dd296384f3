"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import {
  createContext,
  useContext,
  useEffect,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from "react";
import { currentItem, type NavGroup } from "./navigation";

interface Trail {
  pathname: string;
  title: string;
}

const TrailContext = createContext<Trail | undefined>(undefined);
const SetTrailContext = createContext<Dispatch<SetStateAction<Trail | undefined>>>(() => undefined);

export function BreadcrumbsProvider({ children }: { children: ReactNode }) {
  const [trail, setTrail] = useState<Trail>();
  return (
    <SetTrailContext value={setTrail}>
      <TrailContext value={trail}>{children}</TrailContext>
    </SetTrailContext>
  );
}

/** Put into a detail page: names it in the topbar, behind the noun it belongs to. Renders nothing itself. */
export function Breadcrumb({ title }: { title: string }) {
  const setTrail = useContext(SetTrailContext);
  const pathname = usePathname();
  useEffect(() => {
    setTrail({ pathname, title });
    return () => setTrail(undefined);
  }, [pathname, title, setTrail]);
  return null;
}

export function Breadcrumbs({ nav }: { nav: readonly NavGroup[] }) {
  const pathname = usePathname();
  const trail = useContext(TrailContext);
  const noun = currentItem(nav, pathname);
  // A title that was set for the page before this one does not count.
  const title = trail?.pathname === pathname ? trail.title : undefined;

  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-sm">
      <ol className="flex min-w-0 items-center gap-1.5 text-text-3">
        {noun && (
          <li className="flex-none">
            {title === undefined && pathname === noun.href ? (
              <span aria-current="page" className="font-medium text-text">
                {noun.label}
              </span>
            ) : (
              <Link href={noun.href} className="rounded-in hover:text-text">
                {noun.label}
              </Link>
            )}
          </li>
        )}
        {title !== undefined && (
          <li className="flex min-w-0 gap-1.5">
            {noun && (
              <span aria-hidden className="text-mark">
                /
              </span>
            )}
            <span aria-current="page" className="truncate font-medium text-text">
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
