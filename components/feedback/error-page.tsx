import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Waveform } from "@/components/ui/waveform";

export interface ErrorPageProps {
  /** What happened: "This page could not be loaded". */
  title: ReactNode;
  /** Why, and what is safe all the same. */
  children: ReactNode;
  /** The id to quote to whoever runs the product. */
  requestId?: string;
  onRetry?: () => void;
  /** What else can be done. */
  actions?: ReactNode;
  as?: "h1" | "h2";
  className?: string;
}

export function ErrorPage({
  title,
  children,
  requestId,
  onRetry,
  actions,
  as: Heading = "h1",
  className,
}: ErrorPageProps) {
  return (
    <div role="alert" className={cn("grid justify-items-center gap-2 px-6 py-12 text-center", className)}>
      <Waveform shape="struck" className="mb-2 h-10 text-mark" />
      <Heading className="text-lg font-semibold">{title}</Heading>
      <div className="max-w-[46ch] text-pretty text-text-2">{children}</div>
      {(onRetry ?? actions) != null && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
      {requestId && (
        <p className="mt-3 flex items-center gap-0.5 text-xs text-text-3">
          <span className="sr-only">Request id: </span>
          {/* Selected as a whole by one click; error pages travel with every page and stay small. */}
          <span className="mono select-all">{requestId}</span>
        </p>
      )}
    </div>
  );
}
