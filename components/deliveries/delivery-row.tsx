"use client";

import Link from "next/link";
import type { MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import { Peal } from "@/components/ui/peal";
import { RelativeTime } from "@/components/ui/relative-time";
import { DeliveryState } from "./delivery-state";
import { type DeliverySummary, marksOf, tallyOf, titleOf } from "./delivery-status";

interface DeliveryRowProps {
  delivery: DeliverySummary;
  href: string;
  isSelected: boolean;
  onOpen: () => void;
}

/** A link like any other for a new tab or a copy; a plain press opens beside the list. */
export function DeliveryRow({ delivery, href, isSelected, onOpen }: DeliveryRowProps) {
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  }
  const { eventCount, channel, createdAt } = delivery;
  const marks = marksOf(delivery);
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={open}
      aria-current={isSelected ? "true" : undefined}
      data-delivery={delivery.id}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)_max-content] gap-x-3 gap-y-0.5 border-b py-2.25 pr-4 pl-4 transition-colors hover:bg-hover focus-visible:outline-offset-[-2px] md:pl-6",
        isSelected &&
          "bg-selected [--ground:var(--selected)] before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-text hover:bg-selected",
      )}
    >
      <span className="truncate text-sm leading-4.5 font-medium">
        {titleOf(delivery.eventTypes)}
        {eventCount > 1 && <span className="ml-1.5 text-xs font-normal text-text-3 tabular-nums">×{eventCount}</span>}
      </span>
      <RelativeTime at={createdAt} form="distance" className="text-right text-xs leading-4.5 text-text-3" />
      <span className="flex min-w-0 items-center gap-2">
        <DeliveryState facts={delivery} className="max-w-[75%] flex-none text-xs leading-4.5" />
        <span className="truncate text-xs leading-4.5 text-text-2">→ {channel.name || "deleted channel"}</span>
      </span>
      <span className="flex items-center justify-end gap-1.5 text-xs text-text-3 tabular-nums">
        {marks.length > 0 && <Peal marks={marks} />}
        <span className="min-w-11 text-right">{tallyOf(delivery)}</span>
      </span>
    </Link>
  );
}
