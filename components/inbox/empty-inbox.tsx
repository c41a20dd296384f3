"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FieldError } from "@/components/ui/field";
import { toast } from "@/components/ui/toast-store";

interface EmptyInboxProps {
  /** Whether any channel delivers here. */
  isConnected: boolean;
  canConnect: boolean;
  sendAction: ReactNode;
}

/** What would be here, and the one thing to do next. */
export function EmptyInbox({ isConnected, canConnect, sendAction }: EmptyInboxProps) {
  if (!isConnected) return <NotConnected canConnect={canConnect} />;
  return (
    <EmptyState title="Nothing has arrived yet" actions={sendAction}>
      Requests appear here with their headers, body and signature check once a rule delivers to the inbox. Send a test
      event to see one.
    </EmptyState>
  );
}

function NotConnected({ canConnect }: { canConnect: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.inbox.createChannel.mutationOptions({
      onSuccess: async () => {
        toast({
          title: "The channel Inbox delivers here",
          description: "Add it to a rule to receive deliveries.",
          tone: "ok",
        });
        await queryClient.invalidateQueries(trpc.pathFilter());
      },
    }),
  );
  return (
    <EmptyState
      title="A built-in receiver"
      actions={
        canConnect && (
          <Button variant="primary" loading={create.isPending} onClick={() => create.mutate({})}>
            Use the inbox as a channel
          </Button>
        )
      }
    >
      See deliveries arrive without running a server, check their signatures, and let the inbox fail on purpose to see
      what happens. {!canConnect && "An admin or owner creates the channel that delivers here."}
      {create.error && (
        <div role="alert" className="mt-3 grid justify-items-center text-left">
          <FieldError>{readApiError(create.error).message}</FieldError>
        </div>
      )}
    </EmptyState>
  );
}
