"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { FormError } from "@/components/feedback/form-error";
import { NewsButton } from "@/components/lists/news-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import { DeliveryRow } from "./delivery-row";
import type { DeliveryListState } from "./use-delivery-list";

interface DeliveryListProps {
  list: DeliveryListState;
  isSelected: (delivery: { id: string; publicId: string }) => boolean;
  hrefOf: (publicId: string) => string;
  onOpen: (publicId: string) => void;
  /** Where everything is shown; undefined when nothing is filtered. */
  allHref: string | undefined;
  /** What to do when there has never been a delivery. */
  firstStep: ReactNode;
}

export function DeliveryList({ list, isSelected, hrefOf, onOpen, allHref, firstStep }: DeliveryListProps) {
  const { rows, newCount, goneCount } = list;
  if (rows.length === 0) return <NoDeliveries allHref={allHref} firstStep={firstStep} />;
  return (
    <>
      <NewsButton
        newCount={newCount}
        goneCount={goneCount}
        noun={["delivery", "deliveries"]}
        onShow={() => void list.showNewest()}
        className="sticky top-0 z-1"
      />
      <ol aria-label="Deliveries">
        {rows.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryRow
              delivery={delivery}
              href={hrefOf(delivery.publicId)}
              isSelected={isSelected(delivery)}
              onOpen={() => onOpen(delivery.publicId)}
            />
          </li>
        ))}
      </ol>
      {list.error && (
        <div className="p-4">
          <FormError message={readApiError(list.error).message} />
        </div>
      )}
      <LoadMore
        hasMore={list.hasMore}
        loading={list.isLoadingMore}
        onLoadMore={() => void list.loadMore()}
        endLabel={`All ${rows.length.toLocaleString("en-US")} shown`}
      />
    </>
  );
}

function NoDeliveries({ allHref, firstStep }: Pick<DeliveryListProps, "allHref" | "firstStep">) {
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
