import type { ReactNode } from "react";

interface DocSectionProps {
  /** The part of the address that leads here. */
  id: string;
  title: string;
  children: ReactNode;
}

export function DocSection({ id, title, children }: DocSectionProps) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t pt-6">
      <h2 id={id} className="scroll-mt-16 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function DocText({ children }: { children: ReactNode }) {
  return <p className="max-w-[68ch] text-pretty text-text-2">{children}</p>;
}
