"use client";

import { ClockTime, useNow } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { stateOf, type StatusFacts } from "./delivery-status";

interface DeliveryStateProps {
  facts: StatusFacts;
  boxed?: boolean;
  className?: string;
}

const BEGINNING = new Date(0);

/** Icon, word, until when. */
export function DeliveryState({ facts, boxed, className }: DeliveryStateProps) {
  // Before the browser's clock is known, what lies ahead of any clock is called scheduled on both sides alike.
  const { kind, until, at } = stateOf(facts, useNow() ?? BEGINNING);
  return (
    <Status
      kind={kind}
      boxed={boxed}
      className={className}
      until={
        until === undefined && at === undefined ? undefined : (
          <>
            {until} {at && <ClockTime at={at} precision={kind === "held" ? "second" : "minute"} />}
          </>
        )
      }
    />
  );
}
