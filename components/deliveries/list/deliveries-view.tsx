"use client";

import dynamic from "next/dynamic";
import { useRef } from "react";
import type { ApiInput, ApiOutput } from "@/components/api/trpc";
import { useSearchKey, useShortcut } from "@/components/keyboard/use-shortcut";
import { SplitList } from "@/components/lists/split-list";
import { NothingOpen, SplitView } from "@/components/lists/split-view";
import { useSplit, useSplitKeys } from "@/components/lists/use-split";
import type { Role } from "@/server/contracts/permissions";
import { type DeliveryFilter, writeDeliveryFilter } from "./delivery-filter";
import { DeliveryCells } from "./delivery-cells";
import { DeliveryFilters } from "./delivery-filters";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import type { FilterNames } from "./filter-chips";
import { useDeliveryList } from "./use-delivery-list";

/** Come with the first delivery that is opened, or where there is none; the list is there before. */
const DeliveryPane = dynamic(() =>
  import("@/components/deliveries/detail/delivery-pane").then((module) => module.DeliveryPane),
);
const NoDeliveries = dynamic(() => import("./no-deliveries").then((module) => module.NoDeliveries));

interface DeliveriesViewProps {
  org: { slug: string; role: Role };
  filter: DeliveryFilter;
  input: ApiInput["deliveries"]["list"];
  firstPage: ApiOutput["deliveries"]["list"];
  /** The delivery that the address names, as the server read it. */
  known: DeliveryDetail | undefined;
  names: FilterNames;
  /** Where all that the list shows can be replayed; undefined for those who may not. */
  replayHref: string | undefined;
}

const NOUN = ["delivery", "deliveries"] as const;
const KEYS = [
  ["J", "next"],
  ["K", "previous"],
  ["R", "replay"],
  ["/", "find by id"],
  ["?", "all keys"],
] as const;

/** The list, and the open delivery beside it. */
export function DeliveriesView({ org, filter, input, firstPage, known, names, replayHref }: DeliveriesViewProps) {
  const base = `/${org.slug}/deliveries`;
  const split = useSplit(base);
  const { selectedId, isOpen, listRef } = split;
  const list = useDeliveryList({ input, firstPage, listRef, hasSelection: isOpen });
  const step = useSplitKeys(split, list.rows, NOUN[0]);
  useShortcut("J", "Next dead one", () => step(1, isDead));
  useShortcut("K", "Previous dead one", () => step(-1, isDead));
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef, "Find by id");

  const query = writeDeliveryFilter(filter);
  return (
    <SplitView
      split={split}
      title="Deliveries"
      noun={NOUN}
      bar={
        <DeliveryFilters
          filter={filter}
          names={names}
          path={isOpen ? `${base}/${selectedId}` : base}
          searchRef={searchRef}
          replayHref={replayHref}
        />
      }
      list={
        list.rows.length === 0 ? (
          <NoDeliveries org={org} allHref={query === "" ? undefined : base} />
        ) : (
          <SplitList split={split} list={list} label="Deliveries" noun={NOUN} goneCount={list.goneCount}>
            {(delivery) => <DeliveryCells delivery={delivery} />}
          </SplitList>
        )
      }
      pane={
        selectedId === undefined ? (
          list.rows.length > 0 && <NothingOpen keys={KEYS}>Choose a delivery to see what happened to it.</NothingOpen>
        ) : (
          <DeliveryPane
            key={selectedId}
            deliveryId={selectedId}
            known={known}
            org={org}
            listHref={base + query}
            onClose={split.close}
            onStep={step}
            onReplayed={(publicId) => {
              split.open(publicId);
              void list.showNewest();
            }}
          />
        )
      }
    />
  );
}

const isDead = ({ status }: { status: string }) => status === "failed";
