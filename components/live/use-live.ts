"use client";

import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPCClient } from "@/components/api/trpc";
import { EVERYTHING, type Topic } from "@/server/contracts/live";
import { LiveLink, type LiveState, type StreamHandlers } from "./live-link";
import { Refresher } from "./refresher";

type Client = ReturnType<typeof useTRPCClient>;

/** A glance at another tab keeps the stream; longer, and it is given back: a browser has few of them for all tabs. */
const KEEP_HIDDEN_MS = 10_000;
/** The frame around the page is drawn by the server from these. */
const IN_THE_FRAME: ReadonlySet<Topic> = new Set(["orgs", "members"]);

/** Keeps what is on the screen as it is on the server, for as long as somebody looks. Once per tab. */
export function useLive(): LiveState {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [state, setState] = useState<LiveState>("connecting");

  useEffect(() => {
    const refresher = new Refresher({ refresh: (routers) => refresh(queryClient, routers) });
    const link = new LiveLink({
      open: (handlers) => openStream(client, handlers),
      onNews: (topics) => {
        refresher.hear(topics);
        if (topics.some((topic) => IN_THE_FRAME.has(topic))) router.refresh();
      },
      onState: setState,
      // Whether the page may still be seen, and which sentence stands there if not, is the server's to say.
      onRefused: () => router.refresh(),
    });
    let leaving: ReturnType<typeof setTimeout> | undefined;
    function look(): void {
      clearTimeout(leaving);
      refresher.setLookedAt(!document.hidden);
      if (!navigator.onLine) link.goOffline();
      else if (document.hidden) leaving = setTimeout(() => link.stop(), KEEP_HIDDEN_MS);
      else link.start();
    }
    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      clearTimeout(leaving);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
      link.stop();
    };
  }, [client, queryClient, router]);

  return state;
}

/** What is on the screen is asked again; what is not, when it is next shown. */
async function refresh(queryClient: QueryClient, routers: ReadonlySet<string>): Promise<void> {
  const predicate = ({ queryKey, observers }: Query) => {
    const [router] = Array.isArray(queryKey[0]) ? (queryKey[0] as unknown[]) : [];
    const isAffected = routers.has(EVERYTHING) || (typeof router === "string" && routers.has(router));
    // What was said to hold for ever is not asked about.
    return isAffected && !observers.some(({ options }) => options.staleTime === Infinity);
  };
  await queryClient.invalidateQueries({ predicate });
}

const REFUSALS = new Set(["not_found", "not_signed_in", "forbidden"]);

function openStream(client: Client, { onMessage, onInterruption, onEnd }: StreamHandlers): { close: () => void } {
  const stream = client.live.changes.subscribe(undefined, {
    onData: onMessage,
    onConnectionStateChange: ({ state, error }) => {
      // Without an error it is the first time.
      if (state === "connecting" && error) onInterruption();
    },
    onComplete: () => onEnd({ isRefused: false }),
    onError: (error) => onEnd({ isRefused: REFUSALS.has(readApiError(error).code) }),
  });
  return { close: () => stream.unsubscribe() };
}
