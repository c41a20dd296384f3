"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { countEvents } from "./group-words";
import type { ShownGroup } from "./use-open-groups";

interface DiscardDialogProps {
  /** Undefined while nothing is asked. */
  group: ShownGroup | undefined;
  onDiscard: (groupId: string) => void;
  onClose: () => void;
}

export function DiscardDialog({ group, onDiscard, onClose }: DiscardDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const discard = useMutation(
    trpc.groups.discard.mutationOptions({
      onSuccess: ({ discardedEvents }, { groupId }) => {
        onDiscard(groupId);
        toast({ title: `${countEvents(discardedEvents)} discarded`, tone: "ok" });
        onClose();
      },
      onSettled: () => queryClient.invalidateQueries(trpc.groups.pathFilter()),
    }),
  );
  return (
    <ConfirmDialog
      open={group !== undefined}
      onOpenChange={(open) => {
        if (open) return;
        discard.reset();
        onClose();
      }}
      title={group ? `Discard ${countEvents(group.eventCount)}?` : ""}
      description={
        group
          ? `${group.ruleName} will not deliver them to ${group.channelName}. The events stay stored and are marked as discarded.`
          : ""
      }
      confirmLabel={group ? `Discard ${group.eventCount.toLocaleString("en-US")}` : ""}
      cancelLabel={group?.eventCount === 1 ? "Keep it" : "Keep them"}
      pending={discard.isPending}
      error={discard.error ? readApiError(discard.error).message : undefined}
      onConfirm={() => {
        if (group) discard.mutate({ groupId: group.id });
      }}
    />
  );
}
