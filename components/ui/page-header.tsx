import type { ReactNode } from "react";
import { cn } from "./cn";

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a boxed Status. */
  status?: ReactNode;
  /** Under the title: ids, addresses, each with its copy button. */
  meta?: ReactNode;
  /** The state of things as a sentence; <strong> carries what matters. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** The one page title, what it is about in a sentence, and the acts on the whole page. */
export function PageHeader({ title, status, meta, children, actions, className }: PageHeaderProps) {
  return (
    <header className={cn("mb-5 flex flex-col gap-3 sm:flex-row sm:items-start sm:gap-4", className)}>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold text-balance wrap-anywhere">{title}</h1>
          {status}
        </div>
        {meta != null && <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-text-2">{meta}</div>}
        {children != null && (
          <div className="mt-0.5 max-w-[76ch] text-pretty text-text-2 [&_strong]:font-medium [&_strong]:text-text">
            {children}
          </div>
        )}
      </div>
      {actions != null && <div className="flex flex-none flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
