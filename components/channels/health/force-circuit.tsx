"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast-store";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";

interface ForceCircuitProps {
  channel: Channel;
  forcing: "open" | "closed" | undefined;
  onClose: () => void;
}

export function ForceCircuit({ forcing, ...rest }: ForceCircuitProps) {
  if (forcing === "open") return <ForceOpen {...rest} />;
  return forcing === "closed" ? <ForceClosed {...rest} /> : null;
}

const UNTIL_RESET = "until reset";
const TIMES = [
  { value: "15", label: "For 15 minutes" },
  { value: "60", label: "For 1 hour" },
  { value: "1440", label: "For 24 hours" },
  { value: UNTIL_RESET, label: "Until it is reset" },
];

function ForceOpen({ channel: { id: channelId, name }, onClose }: Omit<ForceCircuitProps, "forcing">) {
  const trpc = useTRPC();
  const [time, setTime] = useState("15");
  const force = useMutation(
    trpc.channels.forceCircuitOpen.mutationOptions(useDone(`${name}: circuit forced open`, onClose)),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Stop sending to ${name}?`}
      description="Its circuit is forced open: nothing is sent, new deliveries are held, and no attempts are used. When the time is over, probes test whether the receiver works."
      confirmLabel="Force open"
      cancelLabel="Leave it"
      pending={force.isPending}
      error={force.error ? readApiError(force.error).message : undefined}
      onConfirm={() => force.mutate({ channelId, ...(time !== UNTIL_RESET && { minutes: Number(time) }) })}
    >
      <RadioGroup aria-label="For how long" value={time} onValueChange={setTime}>
        {TIMES.map((each) => (
          <Radio key={each.value} {...each} />
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}

function ForceClosed({ channel: { id: channelId, name }, onClose }: Omit<ForceCircuitProps, "forcing">) {
  const trpc = useTRPC();
  const force = useMutation(
    trpc.channels.forceCircuitClosed.mutationOptions(useDone(`${name}: circuit forced closed`, onClose)),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Send to ${name} whatever it returns?`}
      description="Its circuit is forced closed: everything waiting is sent at the channel's rate, and failures use attempts, until it is reset."
      confirmLabel="Force closed"
      cancelLabel="Leave it"
      pending={force.isPending}
      error={force.error ? readApiError(force.error).message : undefined}
      onConfirm={() => force.mutate({ channelId })}
    />
  );
}

function useDone(title: string, onClose: () => void) {
  const reload = useReloadChannels();
  return {
    onSuccess: () => {
      onClose();
      toast({ title, tone: "ok" as const });
    },
    onSettled: () => reload(),
  };
}
