"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { GoOnButton } from "@/components/channels/health/go-on-button";
import { type Channel, useReloadChannels } from "./use-channel";
import { useFlow } from "@/components/channels/health/use-flow";

/** Pausing is for now, disabling until somebody decides otherwise; both hold what comes, and neither loses any. */
export function ChannelActions({ channel }: { channel: Channel }) {
  const { id: channelId, name, status } = channel;
  const [isAsking, setAsking] = useState(false);
  const pause = useStop("pause", `${name} is paused`);
  const disable = useStop("disable", `${name} is disabled`);
  // Until it has caught up, the server changes nothing: a summary must not get lost on the way.
  if (useFlow(channelId)?.catchUp) return null;

  return (
    <>
      {status === "enabled" && (
        <Button loading={pause.isPending} onClick={() => pause.mutate({ channelId })}>
          <Icon name="pause" />
          Pause
        </Button>
      )}
      {status === "paused" && <GoOnButton channel={channel} step="resume" />}
      {status === "disabled" ? (
        <GoOnButton channel={channel} step="enable" />
      ) : (
        <Button onClick={() => setAsking(true)}>Disable</Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Disable ${name}?`}
        description="Nothing is delivered until the channel is enabled again. New deliveries are held, not lost. For a short break, pause it instead."
        confirmLabel="Disable"
        cancelLabel="Leave it on"
        pending={disable.isPending}
        onConfirm={() => disable.mutate({ channelId }, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function useStop(step: "pause" | "disable", done: string) {
  const trpc = useTRPC();
  const reload = useReloadChannels();
  return useMutation(
    trpc.channels[step].mutationOptions({
      onSuccess: () => toast({ title: done, tone: "ok" }),
      onError: (error) => toast({ title: "Not changed", description: readApiError(error).message, tone: "bad" }),
      onSettled: reload,
    }),
  );
}
