"use client";

import { useRef } from "react";
import type { ApiInput, ApiOutput } from "@/components/api/trpc";
import { DeliveryCells } from "@/components/deliveries/list/delivery-cells";
import { type DeliveryFilter, STATUS_OPTIONS, writeDeliveryFilter } from "@/components/deliveries/list/delivery-filter";
import { FilterChips } from "@/components/deliveries/list/filter-chips";
import { NoDeliveries } from "@/components/deliveries/list/no-deliveries";
import { useDeliveryList } from "@/components/deliveries/list/use-delivery-list";
import { useRowKeys } from "@/components/keyboard/use-row-keys";
import { SplitList } from "@/components/lists/split-list";
import { useAddressFilter } from "@/components/lists/use-address-filter";
import { Card } from "@/components/ui/panel";
import { TextLink } from "@/components/ui/text-link";
import type { Role } from "@/server/contracts/permissions";
import { readTabFilter, writeTabFilter } from "./tab-filter";

interface ChannelDeliveriesProps {
  org: { slug: string; role: Role };
  channelId: string;
  filter: DeliveryFilter;
  input: ApiInput["deliveries"]["list"];
  firstPage: ApiOutput["deliveries"]["list"];
}

/** What went to one channel. A row opens the delivery where all of them are listed, narrowed down in the same way. */
export function ChannelDeliveries({ org, channelId, filter, input, firstPage }: ChannelDeliveriesProps) {
  const listRef = useRef<HTMLElement>(null);
  const list = useDeliveryList({ input, firstPage, listRef, hasSelection: false });
  useRowKeys(listRef);
  const path = `/${org.slug}/channels/${channelId}/deliveries`;
  const allPath = `/${org.slug}/deliveries`;
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
        <NoDeliveries org={org} allHref={writeTabFilter(filter) === "" ? undefined : path} />
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
