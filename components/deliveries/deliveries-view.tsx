"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import type { ApiInput, ApiOutput } from "@/components/api/trpc";
import { useSearchKey } from "@/components/keyboard/use-search-key";
import { useShortcut } from "@/components/keyboard/use-shortcut";
import { planOfList } from "@/components/replays/replay-filter";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { allows, type Role } from "@/server/contracts/permissions";
import { type DeliveryFilter, writeDeliveryFilter } from "./delivery-filter";
import { DeliveryFilters, type FilterNames } from "./delivery-filters";
import { DeliveryList } from "./delivery-list";
import type { DeliveryDetail } from "./delivery-status";
import { useDeliveryList } from "./use-delivery-list";
import { useSelection } from "./use-selection";

/** Comes with the first delivery that is opened; the list is there before. */
const DeliveryPane = dynamic(() => import("./delivery-pane").then((module) => module.DeliveryPane));

interface DeliveriesViewProps {
  org: { slug: string; role: Role };
  filter: DeliveryFilter;
  input: ApiInput["deliveries"]["list"];
  firstPage: ApiOutput["deliveries"]["list"];
  /** The delivery that the address names, as the server read it. */
  known: DeliveryDetail | undefined;
  names: FilterNames;
  /** For whoever has none yet. */
  firstStep: ReactNode;
}

/** The list, and the open delivery beside it; on a narrow screen one after the other. */
export function DeliveriesView({ org, filter, input, firstPage, known, names, firstStep }: DeliveriesViewProps) {
  const base = `/${org.slug}/deliveries`;
  const { selectedId, hrefOf, select } = useSelection(base);
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  const list = useDeliveryList({ input, firstPage, listRef, hasSelection: selectedId !== undefined });
  const paneRef = useRef<HTMLElement>(null);
  const keepPlace = useKeptPlace(selectedId !== undefined);
  const isSelected = ({ id, publicId }: { id: string; publicId: string }) =>
    selectedId === publicId || selectedId === id;

  function open(publicId: string, options?: { replace: boolean }): void {
    keepPlace();
    select(publicId, options);
    paneRef.current?.scrollTo({ top: 0 });
  }

  function step(by: 1 | -1, fits: (status: string) => boolean = () => true): void {
    const { rows } = list;
    const from = rows.findIndex(isSelected);
    const ahead = by === 1 ? rows.slice(from + 1) : rows.slice(0, Math.max(from, 0)).toReversed();
    const next = ahead.find(({ status }) => fits(status));
    if (!next) return;
    open(next.publicId, { replace: selectedId !== undefined });
    const link = listRef.current?.querySelector<HTMLElement>(`[data-delivery="${next.id}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  }

  useShortcut("j", "Next delivery", () => step(1));
  useShortcut("k", "Previous delivery", () => step(-1));
  useShortcut("J", "Next dead one", () => step(1, (status) => status === "failed"));
  useShortcut("K", "Previous dead one", () => step(-1, (status) => status === "failed"));
  useSearchKey(searchRef, "Find by id");

  const query = writeDeliveryFilter(filter);
  const plan = allows(org.role, "delivery:replay_any") ? planOfList(filter) : undefined;
  return (
    <div className="flex min-h-0 flex-1 flex-col md:h-[calc(100dvh-var(--topbar))] md:flex-none">
      <h1 className="sr-only">Deliveries</h1>
      <div className={cn(selectedId !== undefined && "max-md:hidden")}>
        <DeliveryFilters
          filter={filter}
          names={names}
          path={selectedId === undefined ? base : `${base}/${selectedId}`}
          searchRef={searchRef}
          replayHref={plan === undefined ? undefined : `/${org.slug}/replays/new${plan}`}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(340px,36%)_minmax(0,1fr)]">
        <section
          ref={listRef}
          aria-label="List of deliveries"
          className={cn("min-w-0 md:overflow-y-auto md:border-r", selectedId !== undefined && "max-md:hidden")}
        >
          <DeliveryList
            list={list}
            isSelected={isSelected}
            hrefOf={hrefOf}
            onOpen={open}
            allHref={query === "" ? undefined : base}
            firstStep={firstStep}
          />
        </section>
        <section
          ref={paneRef}
          aria-label="The open delivery"
          className={cn("min-w-0 md:overflow-y-auto", selectedId === undefined && "max-md:hidden")}
        >
          {selectedId === undefined ? (
            list.rows.length > 0 && <NothingOpen />
          ) : (
            <DeliveryPane
              key={selectedId}
              deliveryId={selectedId}
              known={known}
              org={org}
              listHref={base + query}
              onClose={() => select(undefined)}
              onStep={step}
              onReplayed={(publicId) => {
                open(publicId);
                void list.showNewest();
              }}
            />
          )}
        </section>
      </div>
    </div>
  );
}

/** On a narrow screen the list gives way to the delivery; coming back, it stands where it was left. */
function useKeptPlace(isAway: boolean): () => void {
  const place = useRef(0);
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    if (wasAway.current === isAway) return;
    wasAway.current = isAway;
    window.scrollTo({ top: isAway ? 0 : place.current });
  }, [isAway]);
  return () => {
    if (!isAway) place.current = window.scrollY;
  };
}

function NothingOpen() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-24 text-center text-sm text-text-3">
      <p>Choose a delivery to see what happened to it.</p>
      <p className="flex flex-wrap items-center justify-center gap-1.5">
        <Kbd>J</Kbd> next <Kbd>K</Kbd> previous <Kbd>R</Kbd> replay <Kbd>/</Kbd> find by id <Kbd>?</Kbd> all keys
      </p>
    </div>
  );
}
