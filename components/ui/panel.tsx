import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

/** One plate; its cells are divided by hairlines. Lay the cells out with grid-cols-*. */
export function Panel({ className, ...props }: ComponentProps<"section">) {
  return (
    <section className={cn("grid min-w-0 gap-px overflow-hidden rounded border bg-border", className)} {...props} />
  );
}

/** `flush` for tables and lists, which bring their own edges. */
export function PanelCell({ className, flush = false, ...props }: ComponentProps<"div"> & { flush?: boolean }) {
  return <div className={cn("min-w-0 bg-surface", flush ? "p-0" : "p-4", className)} {...props} />;
}

export interface PanelHeadProps {
  title: ReactNode;
  /** Beside the title, faint: a count or a unit. */
  note?: ReactNode;
  action?: ReactNode;
  as?: "h2" | "h3";
  id?: string;
  className?: string;
}

export function PanelHead({ title, note, action, as: Heading = "h2", id, className }: PanelHeadProps) {
  return (
    <div className={cn("mb-3 flex min-h-6 items-center gap-2", className)}>
      <Heading id={id} className="font-semibold">
        {title}
      </Heading>
      {note != null && <span className="min-w-0 truncate text-xs text-text-3">{note}</span>}
      {action != null && <div className="-my-1 ml-auto flex flex-none items-center gap-2">{action}</div>}
    </div>
  );
}

/** For a thing with its own head and foot; everything else belongs on a Panel. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return <section className={cn("min-w-0 overflow-hidden rounded border bg-surface", className)} {...props} />;
}

export function CardHead({ className, ...props }: PanelHeadProps) {
  return <PanelHead className={cn("mb-0 min-h-11 border-b px-4 py-2", className)} {...props} />;
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("p-4", className)} {...props} />;
}

/** Buttons stand at its end; words before them push with `mr-auto`. */
export function CardFoot({ className, ...props }: ComponentProps<"footer">) {
  return (
    <footer
      className={cn("flex flex-wrap items-center justify-end gap-2 border-t bg-sunken px-4 py-3", className)}
      {...props}
    />
  );
}
