"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { Icon } from "@/components/ui/icon";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";

// With the first click: every page has the bell, few open it.
const NewestNotifications = dynamic(() => import("./newest-notifications").then((file) => file.NewestNotifications), {
  loading: () => <p className="px-4 py-6 text-center text-text-2">Loading …</p>,
});

/** How many are unread, and the newest of them one click away. Live: the count follows what happens. */
export function NotificationBell({ orgSlug }: { orgSlug: string }) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(trpc.notifications.unread.queryOptions());
  const label = unread === 0 ? "Notifications" : `Notifications, ${unread >= 100 ? "more than 99" : unread} unread`;
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
        {isOpen && <NewestNotifications orgSlug={orgSlug} unread={unread} onLeave={() => setOpen(false)} />}
      </PopoverContent>
    </Popover>
  );
}
