"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { SendTestEventButton } from "@/components/events/send-test-event-button";
import { SplitList } from "@/components/lists/split-list";
import { NothingOpen, SplitView } from "@/components/lists/split-view";
import { useSplit, useSplitKeys } from "@/components/lists/use-split";
import { allows, type Role } from "@/server/contracts/permissions";
import { EmptyInbox } from "./empty-inbox";
import { InboxBar } from "./inbox-bar";
import { RequestCells } from "./request-cells";
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

const NOUN = ["request", "requests"] as const;
const KEYS = [
  ["J", "next"],
  ["K", "previous"],
] as const;

/** Requests as they arrive, and the open one beside them. */
export function InboxView({ org, inbox: initialData, firstPage, known }: InboxViewProps) {
  const trpc = useTRPC();
  const base = `/${org.slug}/inbox`;
  const split = useSplit(base);
  const { selectedId, isOpen, listRef } = split;
  const { data: inbox } = useQuery(trpc.inbox.get.queryOptions(undefined, { initialData }));
  const list = useInboxList({ firstPage, listRef, hasSelection: isOpen });
  const step = useSplitKeys(split, list.rows, NOUN[0]);
  const canConnect = allows(org.role, "channel:write");
  const isEmpty = list.rows.length === 0;

  return (
    <SplitView
      split={split}
      title="Inbox"
      noun={NOUN}
      isListAlone={isEmpty && !isOpen}
      bar={
        inbox && (
          <InboxBar
            inbox={inbox}
            canReveal={canConnect}
            onCleared={() => {
              split.close();
              void list.showNewest();
            }}
            sendAction={!isEmpty && <SendTestEventButton org={org.slug} role={org.role} variant="secondary" />}
          />
        )
      }
      list={
        isEmpty ? (
          <EmptyInbox
            isConnected={(inbox?.channels.length ?? 0) > 0}
            canConnect={canConnect}
            sendAction={<SendTestEventButton org={org.slug} role={org.role} />}
          />
        ) : (
          <SplitList split={split} list={list} label="Requests" noun={NOUN}>
            {(request) => <RequestCells request={request} />}
          </SplitList>
        )
      }
      pane={
        selectedId === undefined ? (
          <NothingOpen keys={KEYS}>Choose a request to see what it carried.</NothingOpen>
        ) : (
          <RequestPane
            key={selectedId}
            requestId={selectedId}
            known={known}
            orgSlug={org.slug}
            listHref={base}
            onClose={split.close}
            onStep={step}
          />
        )
      }
    />
  );
}
