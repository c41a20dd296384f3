"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { useSelection } from "@/components/deliveries/use-selection";
import { SendTestEventButton } from "@/components/events/send-test-event-button";
import { useShortcut } from "@/components/keyboard/use-shortcut";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { allows, type Role } from "@/server/contracts/permissions";
import { EmptyInbox } from "./empty-inbox";
import { InboxBar } from "./inbox-bar";
import { InboxRequestList } from "./inbox-list";
import { RequestPane } from "./request-pane";
import { useInboxList } from "./use-inbox-list";
import type { InboxRequest } from "./verdict-words";

interface InboxViewProps {
  org: { slug: string; role: Role };
  inbox: ApiOutput["inbox"]["get"];
  firstPage: ApiOutput["inbox"]["requests"];
  /** The request that the address names, as the server read it. */
  known: InboxRequest | undefined;
}

/** Requests as they arrive, and the open one beside them; on a narrow screen one after the other. */
export function InboxView({ org, inbox: initialData, firstPage, known }: InboxViewProps) {
  const trpc = useTRPC();
  const base = `/${org.slug}/inbox`;
  const { selectedId, hrefOf, select } = useSelection(base);
  const { data: inbox } = useQuery(trpc.inbox.get.queryOptions(undefined, { initialData }));
  const listRef = useRef<HTMLElement>(null);
  const paneRef = useRef<HTMLElement>(null);
  const isOpen = selectedId !== undefined;
  const list = useInboxList({ firstPage, listRef, hasSelection: isOpen });
  const canConnect = allows(org.role, "channel:write");

  function open(id: string, options?: { replace: boolean }): void {
    select(id, options);
    paneRef.current?.scrollTo({ top: 0 });
  }

  function step(by: 1 | -1): void {
    const next = list.rows[list.rows.findIndex(({ id }) => id === selectedId) + by];
    if (!next) return;
    open(next.id, { replace: isOpen });
    const link = listRef.current?.querySelector<HTMLElement>(`[data-request="${next.id}"]`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: "nearest" });
  }
  useShortcut("j", "Next request", () => step(1));
  useShortcut("k", "Previous request", () => step(-1));

  return (
    <div className="flex min-h-0 flex-1 flex-col md:h-[calc(100dvh-var(--topbar))] md:flex-none">
      <h1 className="sr-only">Inbox</h1>
      {inbox && (
        <div className={cn(isOpen && "max-md:hidden")}>
          <InboxBar
            inbox={inbox}
            canReveal={canConnect}
            onCleared={() => {
              select(undefined);
              void list.showNewest();
            }}
            sendAction={
              list.rows.length > 0 && <SendTestEventButton org={org.slug} role={org.role} variant="secondary" />
            }
          />
        </div>
      )}
      <div
        className={cn(
          "grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]",
          (list.rows.length > 0 || isOpen) && "md:grid-cols-[minmax(340px,36%)_minmax(0,1fr)]",
        )}
      >
        <section
          ref={listRef}
          aria-label="List of requests"
          className={cn("min-w-0 md:overflow-y-auto", isOpen && "max-md:hidden", list.rows.length > 0 && "md:border-r")}
        >
          <InboxRequestList
            list={list}
            selectedId={selectedId}
            hrefOf={hrefOf}
            onOpen={open}
            empty={
              <EmptyInbox
                isConnected={(inbox?.channels.length ?? 0) > 0}
                canConnect={canConnect}
                sendAction={<SendTestEventButton org={org.slug} role={org.role} />}
              />
            }
          />
        </section>
        {(list.rows.length > 0 || isOpen) && (
          <section
            ref={paneRef}
            aria-label="The open request"
            className={cn("min-w-0 md:overflow-y-auto", !isOpen && "max-md:hidden")}
          >
            {selectedId === undefined ? (
              <NothingOpen />
            ) : (
              <RequestPane
                key={selectedId}
                requestId={selectedId}
                known={known}
                orgSlug={org.slug}
                listHref={base}
                onClose={() => select(undefined)}
                onStep={step}
              />
            )}
          </section>
        )}
      </div>
    </div>
  );
}

function NothingOpen() {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-24 text-center text-sm text-text-3">
      <p>Choose a request to see what it carried.</p>
      <p className="flex flex-wrap items-center justify-center gap-1.5">
        <Kbd>J</Kbd> next <Kbd>K</Kbd> previous
      </p>
    </div>
  );
}
