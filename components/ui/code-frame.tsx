import type { ReactNode } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

export interface CodeFrameProps {
  code: string;
  /** What the block holds, for those who listen, and what the copy button names. */
  label: string;
  title?: ReactNode;
  /** Stands beside the title, faint: "signed now, valid for 5 minutes". */
  note?: ReactNode;
  /** In the head, before the copy button: small tabs, for instance. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The edge of a block of code and its head; without one, the copy button floats at the corner. */
export function CodeFrame({ code, label, title, note, actions, className, children }: CodeFrameProps) {
  const copy = <CopyButton text={code} label={`Copy ${label.charAt(0).toLowerCase()}${label.slice(1)}`} />;
  const hasHead = title != null || actions != null;
  return (
    <div className={cn("relative min-w-0 overflow-hidden rounded border bg-sunken", className)}>
      {hasHead && (
        <header className="flex min-h-9 items-center gap-2 border-b bg-surface pr-1 pl-3 text-sm">
          {title != null && <h3 className="font-medium whitespace-nowrap">{title}</h3>}
          {note != null && <span className="truncate text-xs text-text-3">{note}</span>}
          <div className="ml-auto flex flex-none items-center gap-2">
            {actions}
            {copy}
          </div>
        </header>
      )}
      {children}
      {!hasHead && <div className="absolute top-1.5 right-1.5 rounded bg-sunken">{copy}</div>}
    </div>
  );
}
