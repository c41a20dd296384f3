import type { ReactNode } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { FormError } from "@/components/feedback/form-error";
import { cn } from "@/components/ui/cn";
import { StatusGlyph } from "@/components/ui/status-glyph";

interface SetupStepProps {
  number: number;
  title: string;
  isDone: boolean;
  /** Its turn has not come: it waits for the steps before it. */
  isAhead?: boolean;
  /** Why doing it did not work. */
  error?: { message: string } | null;
  children: ReactNode;
}

/** One step of a list: its number until it is done. */
export function SetupStep({ number, title, isDone, isAhead = false, error, children }: SetupStepProps) {
  return (
    <li
      className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 p-4"
      aria-current={!isDone && !isAhead ? "step" : undefined}
    >
      {isDone ? (
        <span className="grid size-5 place-items-center">
          <StatusGlyph kind="delivered" className="size-4.5 text-ok-solid" />
        </span>
      ) : (
        <span
          aria-hidden
          className={cn(
            "grid size-5 place-items-center rounded-full text-2xs font-medium tabular-nums",
            isAhead ? "border text-text-3" : "bg-text text-surface",
          )}
        >
          {number}
        </span>
      )}
      <div className="min-w-0">
        <h3 className={cn("font-medium", isAhead && "text-text-2")}>
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h3>
        <div className="mt-0.5 text-sm text-text-2">
          {children}
          {error != null && (
            <div className="mt-3">
              <FormError message={readApiError(error).message} />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}
