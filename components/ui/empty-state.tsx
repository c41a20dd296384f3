import type { ReactNode } from "react";
import { cn } from "./cn";
import { Waveform } from "./waveform";

export interface EmptyStateProps {
  title: ReactNode;
  /** What would be here, and the one thing to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** The level of the title in the page's outline. */
  as?: "h1" | "h2" | "h3";
  className?: string;
}

export function EmptyState({ title, children, actions, as: Heading = "h2", className }: EmptyStateProps) {
  return (
    <div className={cn("grid justify-items-center gap-2 px-6 py-12 text-center", className)}>
      <Waveform shape="still" className="mb-2 h-10 text-mark" />
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children != null && <div className="max-w-[46ch] text-pretty text-text-2">{children}</div>}
      {actions != null && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
