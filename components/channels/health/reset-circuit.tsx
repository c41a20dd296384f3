"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast-store";
import type { CatchUpPreview } from "./catch-up-words";
import { GoOnDialog, useCountParked } from "./go-on-dialog";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";

/** Trusts the receiver from now on. Where a person holds the channel as well, nothing goes out yet, so nothing is asked. */
export function ResetCircuit({ channel }: { channel: Channel }) {
  const { id: channelId, name, status } = channel;
  const trpc = useTRPC();
  const reload = useReloadChannels();
  const countParked = useCountParked(channelId);
  const [parked, setParked] = useState<CatchUpPreview>();
  const count = useMutation({
    mutationFn: countParked,
    onSuccess: setParked,
    onError: (error) => toast({ title: "Not reset", description: readApiError(error).message, tone: "bad" }),
  });
  const reset = useMutation(
    trpc.channels.resetCircuit.mutationOptions({
      onSuccess: () => {
        setParked(undefined);
        toast({ title: `The circuit of ${name} is reset`, tone: "ok" });
      },
      onSettled: reload,
    }),
  );
  const isOn = status === "enabled";
  return (
    <>
      <Button size="sm" loading={count.isPending} onClick={() => count.mutate()}>
        Reset
      </Button>
      <GoOnDialog
        parked={parked && (isOn ? parked : { ...parked, deliveries: 0 })}
        onClose={() => {
          setParked(undefined);
          reset.reset();
        }}
        channel={channel}
        title={`Reset the circuit of ${name}?`}
        description={
          isOn
            ? "It closes immediately and starts counting again. If the receiver still fails, it opens again."
            : `It closes and starts counting again. The channel stays ${status}, and its deliveries stay held.`
        }
        verb="Reset"
        cancelLabel="Leave it"
        pending={reset.isPending}
        error={reset.error ? readApiError(reset.error).message : undefined}
        onConfirm={(catchUp) => reset.mutate({ channelId, catchUp })}
      />
    </>
  );
}
