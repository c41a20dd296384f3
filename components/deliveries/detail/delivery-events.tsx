"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";

const SHOWN = 5;

/** What the delivery carries, in its order. */
export function DeliveryEvents({ delivery, orgSlug }: { delivery: DeliveryDetail; orgSlug: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { events, eventCount } = delivery;
  if (events.length === 0) return null;
  const shown = isWhole ? events : events.slice(0, SHOWN);
  return (
    <Card aria-label="Events">
      <CardHead
        as="h3"
        title="Events"
        note={
          eventCount > events.length
            ? `the first ${events.length} of ${eventCount.toLocaleString("en-US")}`
            : eventCount
        }
      />
      <ul className="divide-y divide-border">
        {shown.map(({ id, publicId, type, subject, receivedAt }) => (
          <li key={id} className="flex items-baseline gap-3 px-4 py-2 text-sm">
            <TextLink href={`/${orgSlug}/events/${publicId}`} className="min-w-0 flex-none truncate">
              {type}
            </TextLink>
            <span className="min-w-0 truncate text-text-2">{subject}</span>
            <RelativeTime at={receivedAt} className="ml-auto text-xs text-text-3" />
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <div className="border-t px-4 py-2">
          <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => setIsWhole(true)}>
            Show all {events.length}
          </Button>
        </div>
      )}
    </Card>
  );
}
