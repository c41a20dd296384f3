"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import type { RefusedMessage } from "./refused-row";

/** `message` is undefined while nothing is asked. */
export function DiscardRefused({ message, onClose }: { message: RefusedMessage | undefined; onClose: () => void }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const discard = useMutation(
    trpc.refusedMessages.discard.mutationOptions({
      onSuccess: () => {
        toast({ title: "Message discarded", tone: "ok" });
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.refusedMessages.pathFilter()),
    }),
  );
  return (
    <ConfirmDialog
      open={message !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        discard.reset();
        onClose();
      }}
      title="Discard this message?"
      description="It is deleted, and no event is made of it. This cannot be undone."
      confirmLabel="Discard"
      cancelLabel="Keep it"
      pending={discard.isPending}
      error={discard.error ? readApiError(discard.error).message : undefined}
      onConfirm={() => {
        if (message) discard.mutate({ messageId: message.id });
      }}
    />
  );
}
