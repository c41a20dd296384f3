"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast-store";
import { countDeliveries, number, OPEN_STATES, progressOf, type Replay } from "./replay-words";

/** Pause, resume, cancel: for those who may, and only what can follow. */
export function ReplayActions({ replay, size = "md" }: { replay: Replay; size?: "md" | "sm" }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const onSettled = () => queryClient.invalidateQueries(trpc.replays.pathFilter());
  const onError = (error: unknown) =>
    toast({ title: "Nothing was changed", description: readApiError(error).message, tone: "bad" });
  const pause = useMutation(trpc.replays.pause.mutationOptions({ onSettled, onError }));
  const resume = useMutation(trpc.replays.resume.mutationOptions({ onSettled, onError }));
  const cancel = useMutation(trpc.replays.cancel.mutationOptions({ onSettled, onSuccess: () => setIsAsking(false) }));
  if (!OPEN_STATES.includes(replay.state)) return null;
  const replayId = replay.id;
  const isPaused = replay.state === "paused" || replay.state === "auto_paused";

  return (
    <>
      {isPaused ? (
        <Button size={size} variant="primary" loading={resume.isPending} onClick={() => resume.mutate({ replayId })}>
          <Icon name="play" />
          Resume
        </Button>
      ) : (
        <Button size={size} loading={pause.isPending} onClick={() => pause.mutate({ replayId })}>
          <Icon name="pause" />
          Pause
        </Button>
      )}
      <Button size={size} onClick={() => setIsAsking(true)}>
        <Icon name="cross" />
        Cancel
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          setIsAsking(open);
          if (!open) cancel.reset();
        }}
        title="Cancel this replay?"
        description={whatCancelDoes(replay)}
        confirmLabel="Cancel the replay"
        cancelLabel="Leave it"
        pending={cancel.isPending}
        error={cancel.error ? readApiError(cancel.error).message : undefined}
        onConfirm={() => cancel.mutate({ replayId })}
      />
    </>
  );
}

function whatCancelDoes(replay: Replay): string {
  const { total, isExact } = progressOf(replay);
  const left = Math.max(0, total - replay.fed - replay.skipped);
  const rest =
    left === 0 ? "Nothing is left to send." : `${capital(countDeliveries(left, isExact))} will not be sent again.`;
  return `${rest}${calledBackWords(replay.open)} What was delivered stays delivered. A cancelled replay cannot be resumed.`;
}

function calledBackWords(open: number): string {
  if (open === 0) return "";
  if (open === 1) return " The one still waiting is cancelled.";
  return ` Of ${number(open)} on their way, those that still wait are cancelled.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
