import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface NoDeliveriesProps {
  /** Where everything is shown; undefined when nothing is filtered. */
  allHref: string | undefined;
  /** What to do when there has never been a delivery. */
  firstStep: ReactNode;
}

export function NoDeliveries({ allHref, firstStep }: NoDeliveriesProps) {
  if (allHref === undefined) {
    return (
      <EmptyState title="No deliveries yet" actions={firstStep}>
        Once an event matches a rule, what is sent to its channels appears here. Send a test event to see one arrive.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No delivery fits"
      actions={
        <Button asChild>
          <Link href={allHref}>Show everything</Link>
        </Button>
      }
    >
      Nothing was delivered that fits all of these filters. Widen the time or leave one of them out.
    </EmptyState>
  );
}
