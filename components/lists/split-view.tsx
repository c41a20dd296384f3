import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import type { Split } from "./use-split";

interface SplitViewProps {
  split: Split;
  title: string;
  /** "delivery", "deliveries" */
  noun: readonly [one: string, many: string];
  /** Above both; on a narrow screen it goes with the list. */
  bar: ReactNode;
  list: ReactNode;
  pane: ReactNode;
  /** There is nothing to open: the list has the whole width. */
  isListAlone?: boolean;
}

/** A list, and the open row beside it; on a narrow screen one after the other. */
export function SplitView({ split, title, noun, bar, list, pane, isListAlone = false }: SplitViewProps) {
  const { isOpen, listRef, paneRef } = split;
  return (
    <div className="flex min-h-0 flex-1 flex-col md:h-[calc(100dvh-var(--topbar))] md:flex-none">
      <h1 className="sr-only">{title}</h1>
      <div className={cn(isOpen && "max-md:hidden")}>{bar}</div>
      <div
        className={cn(
          "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]",
          !isListAlone && "md:grid-cols-[minmax(340px,36%)_minmax(0,1fr)]",
        )}
      >
        <section
          ref={listRef}
          aria-label={`List of ${noun[1]}`}
          className={cn("min-w-0 md:overflow-y-auto", isOpen && "max-md:hidden", !isListAlone && "md:border-r")}
        >
          {list}
        </section>
        {!isListAlone && (
          <section
            ref={paneRef}
            aria-label={`The open ${noun[0]}`}
            className={cn("min-w-0 md:overflow-y-auto", !isOpen && "max-md:hidden")}
          >
            {pane}
          </section>
        )}
      </div>
    </div>
  );
}

interface NothingOpenProps {
  /** What there is to open. */
  children: string;
  keys: readonly (readonly [key: string, does: string])[];
}

/** What stands beside a list of which nothing is open. */
export function NothingOpen({ children, keys }: NothingOpenProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-24 text-center text-sm text-text-3">
      <p>{children}</p>
      <p className="flex flex-wrap items-center justify-center gap-1.5">
        {keys.map(([key, does]) => (
          <span key={key} className="contents">
            <Kbd>{key}</Kbd> {does}
          </span>
        ))}
      </p>
    </div>
  );
}
