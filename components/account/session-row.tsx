"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast-store";
import { describeBrowser } from "./describe-browser";

export function SessionRow({ session }: { session: ApiOutput["account"]["sessions"][number] }) {
  const { id, ip, userAgent, createdAt, lastSeenAt, isCurrent } = session;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const device = describeBrowser(userAgent);
  const signOut = useMutation(
    trpc.account.signOutSession.mutationOptions({
      onSuccess: () => toast({ title: `${device} signed out`, tone: "ok" }),
      onError: (error) => toast({ title: "Not signed out", description: readApiError(error).message, tone: "bad" }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.account.sessions.queryKey() }),
    }),
  );
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device}
          {isCurrent && <Badge>This device</Badge>}
        </p>
        <p className="text-xs text-text-3">
          {isCurrent ? (
            "In use now"
          ) : (
            <>
              Last seen <RelativeTime at={lastSeenAt} />
            </>
          )}
          , signed in <RelativeTime at={createdAt} />
          {ip !== null && (
            <>
              , from <span className="mono">{ip}</span>
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          loading={signOut.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => signOut.mutate({ sessionId: id })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
