"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/api/trpc";
import { NotificationRow } from "./notification-row";
import { useMarkRead } from "./use-mark-read";

const SHOWN = 6;

type Props = { orgSlug: string; unread: number; onLeave: () => void };

/** What the bell opens. */
export function NewestNotifications({ orgSlug, unread, onLeave }: Props) {
  const trpc = useTRPC();
  const { data: newest } = useQuery(trpc.notifications.list.queryOptions({ limit: SHOWN }));
  const mark = useMarkRead();
  function open(id: string): void {
    onLeave();
    mark.mutate({ ids: [id] });
  }
  return (
    <>
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
          onClick={() => onLeave()}
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
    </>
  );
}
