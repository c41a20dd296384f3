"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast-store";
import { POISON_REASONS } from "@/server/contracts/rules/refused-messages";

export type RefusedMessage = ApiOutput["refusedMessages"]["list"]["rows"][number];

interface RefusedRowProps {
  message: RefusedMessage;
  canManage: boolean;
  /** Somebody asks to discard it. */
  onDiscard: () => void;
}

export function RefusedRow({ message, canManage, onDiscard }: RefusedRowProps) {
  const { reason, detail, stream, position, sample, failedAt } = message;
  return (
    <li className="p-4">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">{POISON_REASONS[reason]}</h2>
          <p className="wrap-anywhere text-text-2">{detail}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-xs text-text-3">
            <code className="font-mono">{stream}</code> at <code className="font-mono">{position}</code>
            <CopyButton text={position} label="Copy position" />
            <span>
              refused <RelativeTime at={failedAt} />
            </span>
          </p>
        </div>
        {canManage && <Acts message={message} onDiscard={onDiscard} />}
      </div>
      <pre
        tabIndex={0}
        aria-label="Beginning of the message, without its secrets"
        className="mt-3 max-h-40 overflow-auto rounded border bg-sunken p-3 font-mono text-[12.5px] wrap-anywhere whitespace-pre-wrap"
      >
        {sample || "(empty)"}
      </pre>
    </li>
  );
}

function Acts({ message, onDiscard }: Pick<RefusedRowProps, "message" | "onDiscard">) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const retry = useMutation(
    trpc.refusedMessages.retry.mutationOptions({
      onSuccess: () => toast({ title: "Sent again. If it is refused once more, it comes back here.", tone: "ok" }),
      onError: (error) => toast({ title: readApiError(error).message, tone: "bad" }),
      onSettled: () => queryClient.invalidateQueries(trpc.refusedMessages.pathFilter()),
    }),
  );
  return (
    <div className="flex flex-none gap-2">
      <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate({ messageId: message.id })}>
        Try again
      </Button>
      <Button size="icon-sm" variant="ghost" aria-label="Discard" onClick={onDiscard}>
        <Icon name="trash" />
      </Button>
    </div>
  );
}
