"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { Icon } from "@/components/ui/icon";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { NotificationRow } from "./notification-row";
import { useMarkRead } from "./use-mark-read";

const SHOWN = 6;

/** How many are unread, and the newest of them one click away. Live: the count follows what happens. */
export function NotificationBell({ orgSlug }: { orgSlug: string }) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(trpc.notifications.unread.queryOptions());
  const { data: newest } = useQuery(trpc.notifications.list.queryOptions({ limit: SHOWN }, { enabled: isOpen }));
  const mark = useMarkRead();
  const label = unread === 0 ? "Notifications" : `Notifications, ${unread >= 100 ? "more than 99" : unread} unread`;
  function open(id: string): void {
    setOpen(false);
    mark.mutate({ ids: [id] });
  }
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        aria-label={label}
        className="relative grid size-8 place-items-center rounded text-text-2 transition-colors hover:bg-hover hover:text-text"
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] font-semibold text-accent-ink tabular-nums"
          >
            {unread >= 100 ? "99+" : unread}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent aria-label="Notifications" align="end" className="w-96 p-0">
        {newest && newest.rows.length > 0 ? (
          <ul className="divide-y divide-border">
            {newest.rows.map((row) => (
              <NotificationRow key={row.id} notification={row} orgSlug={orgSlug} onOpen={open} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-6 text-center text-text-2">{newest ? "Nothing has happened yet." : "Loading …"}</p>
        )}
        <div className="flex items-center justify-between gap-2 border-t px-4 py-2 text-sm">
          <Link
            href={`/${orgSlug}/notifications`}
            onClick={() => setOpen(false)}
            className="font-medium underline-offset-2 hover:underline"
          >
            All notifications
          </Link>
          {unread > 0 && (
            <button
              type="button"
              className="rounded text-text-2 underline-offset-2 hover:text-text hover:underline"
              onClick={() => mark.mutate({})}
            >
              Mark all as read
            </button>
          )}
        </div>
      </PopoverContent>
    </Popover>
  );
}
