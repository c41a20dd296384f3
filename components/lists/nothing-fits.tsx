import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface NothingFitsProps {
  title: string;
  /** Where everything is shown. */
  allHref: string;
  allLabel?: string;
  children: ReactNode;
}

/** A list whose filters leave nothing, with the way back to all of it. */
export function NothingFits({ title, allHref, allLabel = "Show everything", children }: NothingFitsProps) {
  return (
    <EmptyState
      title={title}
      actions={
        <Button asChild>
          <Link href={allHref}>{allLabel}</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
