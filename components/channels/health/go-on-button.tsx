"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import type { CatchUpChoice } from "@/server/domain/gate/catch-up";
import type { CatchUpPreview } from "./catch-up-words";
import { GoOnDialog, useCountParked } from "./go-on-dialog";
import { type Channel, useReloadChannels } from "@/components/channels/use-channel";

const STEPS = {
  resume: { verb: "Resume", done: "is resumed", stay: "Leave it paused" },
  enable: { verb: "Enable", done: "is enabled", stay: "Leave it off" },
} as const;

/** Goes on at once where nothing waits; otherwise asks what becomes of it. */
export function GoOnButton({ channel, step }: { channel: Channel; step: keyof typeof STEPS }) {
  const { id: channelId, name } = channel;
  const { verb, done, stay } = STEPS[step];
  const trpc = useTRPC();
  const reload = useReloadChannels();
  const countParked = useCountParked(channelId);
  const [parked, setParked] = useState<CatchUpPreview>();
  const change = useMutation(
    trpc.channels[step].mutationOptions({
      onSuccess: () => {
        setParked(undefined);
        toast({ title: `${name} ${done}`, tone: "ok" });
      },
      onSettled: reload,
    }),
  );
  const press = useMutation({
    mutationFn: async () => {
      const counted = await countParked();
      if (counted.deliveries > 0) setParked(counted);
      else await change.mutateAsync({ channelId, catchUp: "all" });
    },
    onError: (error) => toast({ title: "Not changed", description: readApiError(error).message, tone: "bad" }),
  });
  return (
    <>
      <Button variant="primary" loading={press.isPending} onClick={() => press.mutate()}>
        <Icon name="play" />
        {verb}
      </Button>
      <GoOnDialog
        parked={parked}
        onClose={() => {
          setParked(undefined);
          change.reset();
        }}
        channel={channel}
        title={`${verb} ${name}?`}
        description="New deliveries are sent automatically."
        verb={verb}
        cancelLabel={stay}
        pending={change.isPending}
        error={change.error ? readApiError(change.error).message : undefined}
        onConfirm={(catchUp: CatchUpChoice) => change.mutate({ channelId, catchUp })}
      />
    </>
  );
}
