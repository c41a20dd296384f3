import type { ReactNode } from "react";
import { Status } from "@/components/ui/status";
import { Waveform } from "@/components/ui/waveform";
import { Brand } from "./logo";
import { SkipLink } from "./page";
import { ThemeToggle } from "./theme-toggle";

export interface AuthShellProps {
  title: ReactNode;
  /** One line under the title: "New here? Create an organisation". */
  lede?: ReactNode;
  footer?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** The gate: the form at the left and, where there is room, the bell that has just been struck. */
export function AuthShell({ title, lede, footer, children }: AuthShellProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <SkipLink />
      <div className="flex flex-col p-4 md:px-8 md:py-6">
        <header className="flex items-center justify-between">
          <Brand className="h-8" />
          <ThemeToggle />
        </header>
        <main id="main" tabIndex={-1} className="m-auto grid w-full max-w-86 gap-4 py-8 focus-visible:outline-none">
          <div>
            <h1 className="text-xl font-semibold">{title}</h1>
            {lede != null && <p className="mt-0.5 text-text-2">{lede}</p>}
          </div>
          {children}
        </main>
        {footer != null && <footer className="text-xs text-text-3">{footer}</footer>}
      </div>
      <Art />
    </div>
  );
}

function Art() {
  return (
    <div
      aria-hidden
      className="relative flex flex-col justify-between gap-8 overflow-hidden border-l bg-canvas p-8 [--ground:var(--canvas)] max-md:hidden"
    >
      <p className="flex justify-between text-xs text-text-3 tabular-nums">
        <span>billing.invoice.failed</span>
        <span>13:41:52.118</span>
      </p>
      <Waveform shape="ringing" className="w-full" />
      <div>
        <p className="max-w-[26ch] text-xl font-medium text-balance">Every event is delivered, or you know why not.</p>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          <Status kind="delivered" until="84 ms" />
          <Status kind="retrying" until="3 of 8 at 14:02" />
          <Status kind="held" until="circuit, 14:02" />
        </p>
      </div>
    </div>
  );
}

/** A hairline with a word in its middle, between two ways of signing in. */
export function AuthDivider({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 text-xs text-text-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      {children}
    </div>
  );
}
