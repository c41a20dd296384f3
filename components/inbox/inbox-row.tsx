"use client";

import Link from "next/link";
import type { MouseEvent } from "react";
import { bytesLabel } from "@/components/events/bytes-label";
import { cn } from "@/components/ui/cn";
import { RelativeTime } from "@/components/ui/relative-time";
import { Status } from "@/components/ui/status";
import { type InboxRow, requestTitle, verdictWords } from "./verdict-words";

interface InboxRowProps {
  request: InboxRow;
  href: string;
  isSelected: boolean;
  onOpen: () => void;
}

/** A link like any other for a new tab or a copy; a plain press opens beside the list. */
export function InboxRequestRow({ request, href, isSelected, onOpen }: InboxRowProps) {
  function open(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  }
  const { kind, label, tone } = verdictWords(request);
  const { attempt, answeredStatus, bodyBytes, channelName } = request;
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={open}
      aria-current={isSelected ? "true" : undefined}
      data-request={request.id}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)_max-content] gap-x-3 gap-y-0.5 border-b py-2.25 pr-4 pl-4 transition-colors hover:bg-hover focus-visible:outline-offset-[-2px] md:pl-6",
        isSelected &&
          "bg-selected [--ground:var(--selected)] before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-text hover:bg-selected",
      )}
    >
      <span className="truncate text-sm leading-4.5 font-medium">{requestTitle(request)}</span>
      <RelativeTime at={request.receivedAt} form="distance" className="text-right text-xs leading-4.5 text-text-3" />
      <span className="flex min-w-0 items-center gap-2">
        <Status kind={kind} label={label} tone={tone} className="flex-none text-xs leading-4.5" />
        {channelName !== null && <span className="truncate text-xs leading-4.5 text-text-2">from {channelName}</span>}
      </span>
      <span className="text-right text-xs leading-4.5 whitespace-nowrap text-text-3 tabular-nums">
        {attempt !== null && attempt > 1 && `attempt ${attempt}, `}
        answered {answeredStatus}
        <span className="max-lg:hidden">, {bytesLabel(bodyBytes)}</span>
      </span>
    </Link>
  );
}
