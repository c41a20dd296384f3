"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast-store";
import { allows, type Role } from "@/server/contracts/permissions";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";

/** Only what waits can be cancelled, and only by those who may. */
export function CancelButton({ delivery, role }: { delivery: DeliveryDetail; role: Role }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useMutation(
    trpc.deliveries.cancel.mutationOptions({
      onSuccess: () => {
        setIsAsking(false);
        toast({ title: "Delivery cancelled", tone: "ok" });
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.deliveries.get.queryKey() }),
    }),
  );
  if (delivery.status !== "pending" || !allows(role, "delivery:cancel")) return null;
  const { eventCount, attemptCount, channel } = delivery;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel delivery</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setIsAsking(open);
          if (!open) cancel.reset();
        }}
        title="Cancel this delivery?"
        description={`${channel.name} will not be sent ${eventCount === 1 ? "this event" : `these ${eventCount.toLocaleString("en-US")} events`}${attemptCount > 0 ? ", and no further attempt is made" : ""}. Admins and owners can replay it later.`}
        confirmLabel="Cancel 1 delivery"
        cancelLabel="Keep it"
        pending={cancel.isPending}
        error={cancel.error ? readApiError(cancel.error).message : undefined}
        onConfirm={() => cancel.mutate({ deliveryId: delivery.id })}
      />
    </>
  );
}
