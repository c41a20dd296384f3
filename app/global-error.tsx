"use client";

import type { PageErrorProps } from "@/components/feedback/page-error";
import "./globals.css";

/** Stands in for the whole document, when even its frame failed. On its own: it travels with every page. */
export default function GlobalError({ error }: PageErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Tocsin</title>
        <main className="grid min-h-dvh place-items-center">
          <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
            <h1 className="text-lg font-semibold">Tocsin could not be loaded</h1>
            <p className="max-w-[46ch] text-pretty text-text-2">
              Something went wrong. Events are still accepted and deliveries are still sent; only the dashboard is
              affected.
            </p>
            <button
              type="button"
              className="mt-3 h-control rounded bg-accent px-3 font-medium text-accent-ink"
              onClick={() => window.location.reload()}
            >
              Try again
            </button>
            {error.digest && <p className="mt-3 mono text-xs text-text-3 select-all">{error.digest}</p>}
          </div>
        </main>
      </body>
    </html>
  );
}
