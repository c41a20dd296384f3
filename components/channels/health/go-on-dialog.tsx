"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTRPC } from "@/components/api/trpc";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { CATCH_UP_CHOICES, type CatchUpChoice } from "@/server/domain/gate/catch-up";
import { type CatchUpPreview, choiceWords, confirmWords, parkedSentence } from "./catch-up-words";
import type { Channel } from "@/components/channels/use-channel";

/** Counts what a channel has parked, with the figures of this moment. */
export function useCountParked(channelId: string): () => Promise<CatchUpPreview> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () => queryClient.query(trpc.channels.catchUpPreview.queryOptions({ channelId }, { staleTime: 0 }));
}

interface GoOnDialogProps {
  /** What was counted when the person pressed; the dialog is open as long as it is there. */
  parked: CatchUpPreview | undefined;
  onClose: () => void;
  channel: Pick<Channel, "effective">;
  title: string;
  /** What happens apart from sending. */
  description: ReactNode;
  verb: "Resume" | "Enable" | "Reset";
  cancelLabel: string;
  pending: boolean;
  error: string | undefined;
  onConfirm: (choice: CatchUpChoice) => void;
}

/** How a channel that was held goes on with what it parked. */
export function GoOnDialog({ parked, onClose, ...rest }: GoOnDialogProps) {
  if (!parked) return null;
  return <OpenDialog parked={parked} onClose={onClose} {...rest} />;
}

/** Mounted only while it is open, so that each time is decided anew. */
function OpenDialog({
  parked,
  onClose,
  channel,
  description,
  verb,
  onConfirm,
  ...rest
}: GoOnDialogProps & { parked: CatchUpPreview }) {
  const [choice, setChoice] = useState<CatchUpChoice>("all");
  const { perMinute } = channel.effective.rate;
  const hasChoice = parked.deliveries > 0;
  return (
    <ConfirmDialog
      {...rest}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      description={
        <>
          {description} {hasChoice && `${parkedSentence(parked)} Choose what to send.`}
        </>
      }
      confirmLabel={hasChoice ? confirmWords(verb, choice, parked) : verb}
      destructive={false}
      onConfirm={() => onConfirm(choice)}
    >
      {hasChoice && (
        <RadioGroup
          aria-label="Which waiting deliveries to send"
          value={choice}
          onValueChange={(value) => setChoice(value as CatchUpChoice)}
        >
          {CATCH_UP_CHOICES.map((each) => (
            <Radio key={each} value={each} boxed {...choiceWords(each, parked, perMinute)} />
          ))}
        </RadioGroup>
      )}
    </ConfirmDialog>
  );
}
