"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { useShortcut } from "@/components/keyboard/use-shortcut";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { toast } from "@/components/ui/toast-store";
import { allows, type Role } from "@/server/contracts/permissions";
import { type DeliveryDetail, isOpen } from "@/components/deliveries/delivery-status";

interface ReplayButtonProps {
  delivery: DeliveryDetail;
  role: Role;
  onReplayed: (publicId: string) => void;
}

/** Everybody replays what failed; what was delivered or cancelled, only those who may replay anything, and on a second word. */
export function ReplayButton({ delivery, role, onReplayed }: ReplayButtonProps) {
  if (isOpen(delivery)) return null;
  if (delivery.status !== "failed" && !allows(role, "delivery:replay_any")) {
    return <p className="max-w-60 text-xs text-text-3">Only admins and owners can replay what did not fail.</p>;
  }
  return <Replay delivery={delivery} onReplayed={onReplayed} />;
}

function Replay({ delivery, onReplayed }: Omit<ReplayButtonProps, "role">) {
  const [isAsking, setIsAsking] = useState(false);
  const replay = useReplay(onReplayed);
  const needsWord = delivery.status !== "failed";
  const send = () =>
    replay.mutate(
      { deliveryId: delivery.id },
      {
        onSuccess: () => setIsAsking(false),
        onError: (error) => {
          if (!needsWord) toast({ title: "Not replayed", description: readApiError(error).message, tone: "bad" });
        },
      },
    );
  const press = () => {
    if (replay.isPending) return;
    if (needsWord) setIsAsking(true);
    else send();
  };
  useShortcut("r", "Replay the open delivery", press);

  return (
    <>
      <Button variant="primary" loading={replay.isPending && !needsWord} onClick={press}>
        <Icon name="replay" />
        Replay
        <Kbd className="border-accent-edge bg-transparent text-inherit">R</Kbd>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setIsAsking(open);
          if (!open) replay.reset();
        }}
        title={`Send it to ${delivery.channel.name} again?`}
        description={`${delivery.status === "succeeded" ? "It was already delivered." : "It was cancelled before it was sent."} ${delivery.channel.name} receives 1 request with ${countOf(delivery.eventCount)} and the same webhook ID, so it can recognise a repeat.`}
        confirmLabel="Replay 1 delivery"
        cancelLabel="Leave it"
        destructive={false}
        pending={replay.isPending}
        error={replay.error ? readApiError(replay.error).message : undefined}
        onConfirm={send}
      />
    </>
  );
}

function countOf(events: number): string {
  return events === 1 ? "the same event" : `the same ${events.toLocaleString("en-US")} events`;
}

/** The replay is a delivery of its own: it is read at once, under the address it will be shown at. */
function useReplay(onReplayed: (publicId: string) => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.deliveries.replay.mutationOptions({
      onSuccess: async ({ id }) => {
        const made = await queryClient.query(trpc.deliveries.get.queryOptions({ deliveryId: id }));
        queryClient.setQueryData(trpc.deliveries.get.queryKey({ deliveryId: made.publicId }), made);
        toast({ title: `Replaying to ${made.channel.name}`, tone: "info" });
        onReplayed(made.publicId);
      },
    }),
  );
}
