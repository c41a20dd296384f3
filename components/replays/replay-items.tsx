"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { CATEGORY_WORDS } from "@/components/deliveries/failure-words";
import { FormError } from "@/components/feedback/form-error";
import { LoadMore } from "@/components/ui/load-more";
import { Card, CardHead } from "@/components/ui/panel";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { ItemKind } from "@/server/contracts/replays";
import { isMoving, SKIP_WORDS } from "./replay-words";
import type { ReplayDetail } from "./use-replays";

type Kind = ItemKind | "all";
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "succeeded", label: "Delivered" },
  { value: "failed", label: "Failed" },
  { value: "skipped", label: "Skipped" },
];
const REFRESH_MS = 5_000;

/** Each delivery of the batch beside the one that was sent in its place. */
export function ReplayItems({ replay, orgSlug }: { replay: ReplayDetail; orgSlug: string }) {
  const trpc = useTRPC();
  const [kind, setKind] = useState<Kind>("all");
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    trpc.replays.items.infiniteQueryOptions(
      { replayId: replay.id, ...(kind !== "all" && { kind }) },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        initialCursor: null,
        // Somebody who has loaded more is reading: then the rows stay.
        refetchInterval: ({ state }) => (state.data?.pages.length ?? 1) === 1 && isMoving(replay) && REFRESH_MS,
      },
    ),
  );
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card aria-labelledby="its-deliveries">
      <CardHead
        id="its-deliveries"
        title="Its deliveries"
        className="flex-wrap"
        action={<SegmentedControl label="Which" value={kind} options={KINDS} onValueChange={setKind} />}
      />
      {isPending && <SkeletonRows rows={5} label="Loading deliveries" />}
      {error && (
        <div className="p-4">
          <FormError message={readApiError(error).message} />
        </div>
      )}
      {data && rows.length === 0 && (
        <p className="px-4 py-8 text-center text-sm text-text-3">{kind === "all" ? "None yet." : "None of these."}</p>
      )}
      {rows.length > 0 && (
        <Table aria-labelledby="its-deliveries">
          <TableHead>
            <tr>
              <TableHeader>Delivery</TableHeader>
              <TableHeader wideOnly>Channel</TableHeader>
              <TableHeader wideOnly>Sent again as</TableHeader>
              <TableHeader>Result</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {rows.map((item) => (
              <ItemRow key={item.original.id} item={item} orgSlug={orgSlug} />
            ))}
          </TableBody>
        </Table>
      )}
      {hasNextPage && (
        <div className="border-t">
          <LoadMore hasMore loading={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
        </div>
      )}
    </Card>
  );
}

type Item = ApiOutput["replays"]["items"]["rows"][number];

function ItemRow({ item, orgSlug }: { item: Item; orgSlug: string }) {
  const { original, replay, channel } = item;
  return (
    <TableRow>
      <TableCell className="max-w-0 min-w-35 truncate">
        <DeliveryLink id={original.publicId} orgSlug={orgSlug} />
      </TableCell>
      <TableCell wideOnly className="max-w-0 truncate text-text-2">
        {channel.name}
      </TableCell>
      <TableCell wideOnly className="max-w-0 truncate">
        {replay && <DeliveryLink id={replay.publicId} orgSlug={orgSlug} />}
      </TableCell>
      <TableCell>
        <ItemStatus item={item} />
      </TableCell>
    </TableRow>
  );
}

function DeliveryLink({ id, orgSlug }: { id: string; orgSlug: string }) {
  return (
    <TextLink href={`/${orgSlug}/deliveries/${id}`} prefetch={false} className="mono">
      {id}
    </TextLink>
  );
}

function ItemStatus({ item: { outcome, category, skipReason, answered } }: { item: Item }) {
  const why = category ? CATEGORY_WORDS[category].short : undefined;
  if (skipReason) return <Status kind="suppressed" label="Skipped" until={SKIP_WORDS[skipReason].label} />;
  if (outcome === "succeeded") return <Status kind="delivered" />;
  if (outcome === "failed") return <Status kind="dead" until={why} />;
  if (outcome === "cancelled") return <Status kind="cancelled" />;
  return answered ? <Status kind="retrying" until={why} /> : <Status kind="waiting" />;
}
