import type { Metadata } from "next";
import Link from "next/link";
import { NotFoundView } from "@/components/feedback/not-found-view";
import { Brand } from "@/components/layout/logo";

export const metadata: Metadata = { title: "Not found" };

/** Sent along with every page, in case it is needed: hence without menus. */
export default function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-topbar flex-none items-center border-b bg-surface px-4 md:px-6">
        <Link href="/" className="rounded" aria-label="Tocsin, home">
          <Brand />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-180 flex-1 p-4 focus-visible:outline-none md:py-8">
        <NotFoundView backHref="/" backLabel="Go to the home page" />
      </main>
    </div>
  );
}
