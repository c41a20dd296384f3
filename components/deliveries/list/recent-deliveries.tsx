"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { EmptyState } from "@/components/ui/empty-state";
import { Card, CardHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { DeliveryState } from "@/components/deliveries/delivery-state";
import { titleOf } from "@/components/deliveries/delivery-status";
import { recentDeliveriesInput } from "./matching-input";

interface RecentDeliveriesProps {
  orgSlug: string;
  /** Of this channel only. */
  channelId?: string;
  initial: ApiOutput["deliveries"]["list"];
}

/** The newest few; all of them are one click away. */
export function RecentDeliveries({ orgSlug, channelId, initial }: RecentDeliveriesProps) {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.deliveries.list.queryOptions(recentDeliveriesInput(channelId), { initialData: initial }),
  );
  const path = `/${orgSlug}/deliveries`;
  const query = channelId ? `?channel=${channelId}` : "";
  const allHref = channelId ? `/${orgSlug}/channels/${channelId}/deliveries` : path;
  return (
    <Card aria-labelledby="recent-deliveries">
      <CardHead
        id="recent-deliveries"
        title="Recent deliveries"
        action={
          data.rows.length > 0 && (
            <TextLink href={allHref} className="text-sm">
              All deliveries
            </TextLink>
          )
        }
      />
      {data.rows.length === 0 ? (
        <EmptyState title="Nothing delivered yet" as="h3">
          Deliveries appear here once an event matches a rule.
        </EmptyState>
      ) : (
        <Table aria-label="Recent deliveries">
          <TableHead>
            <tr>
              <TableHeader>What</TableHeader>
              {!channelId && <TableHeader wideOnly>Channel</TableHeader>}
              <TableHeader wideOnly>Result</TableHeader>
              <TableHeader wideOnly numeric>
                Attempts
              </TableHeader>
              <TableHeader numeric>When</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {data.rows.map((delivery) => (
              <TableRow key={delivery.id}>
                <TableCell className="w-full max-w-0 sm:w-1/3">
                  <Link
                    href={`${path}/${delivery.id}${query}`}
                    className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-offset-2"
                  >
                    {titleOf(delivery.eventTypes)}
                  </Link>
                  <DeliveryState facts={delivery} className="max-w-full sm:hidden" />
                </TableCell>
                {!channelId && (
                  <TableCell wideOnly className="max-w-0 truncate text-text-2 sm:w-1/4">
                    {delivery.channel.name}
                  </TableCell>
                )}
                <TableCell wideOnly>
                  <DeliveryState facts={delivery} />
                </TableCell>
                <TableCell wideOnly numeric>
                  {delivery.attemptCount}
                </TableCell>
                <TableCell numeric className="text-text-2">
                  <RelativeTime at={delivery.createdAt} form="distance" />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
