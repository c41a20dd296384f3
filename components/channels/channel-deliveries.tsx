"use client";

import { type ReactNode, useRef } from "react";
import type { ApiInput, ApiOutput } from "@/components/api/trpc";
import { DeliveryCells } from "@/components/deliveries/delivery-cells";
import { type DeliveryFilter, STATUS_OPTIONS, writeDeliveryFilter } from "@/components/deliveries/delivery-filter";
import { FilterChips } from "@/components/deliveries/filter-chips";
import { NoDeliveries } from "@/components/deliveries/no-deliveries";
import { useDeliveryList } from "@/components/deliveries/use-delivery-list";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { SplitList } from "@/components/lists/split-list";
import { useAddressFilter } from "@/components/lists/use-address-filter";
import { Card } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import { readTabFilter, writeTabFilter } from "./tab-filter";

interface ChannelDeliveriesProps {
  orgSlug: string;
  channelId: string;
  filter: DeliveryFilter;
  input: ApiInput["deliveries"]["list"];
  firstPage: ApiOutput["deliveries"]["list"];
  /** For a channel that has none yet. */
  firstStep: ReactNode;
}

/** What went to one channel. A row opens the delivery where all of them are listed, narrowed down in the same way. */
export function ChannelDeliveries({ orgSlug, channelId, filter, input, firstPage, firstStep }: ChannelDeliveriesProps) {
  const listRef = useRef<HTMLElement>(null);
  const list = useDeliveryList({ input, firstPage, listRef, hasSelection: false });
  useRowKeys(listRef);
  const path = `/${orgSlug}/channels/${channelId}/deliveries`;
  const allPath = `/${orgSlug}/deliveries`;
  const query = writeDeliveryFilter(filter);
  const { isPending, show } = useAddressFilter({
    filter,
    path,
    read: (params) => readTabFilter(params, channelId),
    write: writeTabFilter,
  });
  return (
    <Card ref={listRef} aria-label="Deliveries of this channel">
      <div aria-busy={isPending} className="flex flex-wrap items-center gap-2 border-b px-4 py-3 md:pl-6">
        <FilterChips filter={filter} statuses={STATUS_OPTIONS} onChange={show} />
        <TextLink href={allPath + query} className="ml-auto text-sm max-sm:hidden">
          Open in Deliveries
        </TextLink>
      </div>
      {list.rows.length === 0 ? (
        <NoDeliveries allHref={writeTabFilter(filter) === "" ? undefined : path} firstStep={firstStep} />
      ) : (
        <SplitList
          split={{ hrefOf: (address) => `${allPath}/${address ?? ""}${query}` }}
          list={list}
          label="Deliveries"
          noun={["delivery", "deliveries"]}
          goneCount={list.goneCount}
        >
          {(delivery) => <DeliveryCells delivery={delivery} hidesChannel />}
        </SplitList>
      )}
    </Card>
  );
}
