"use client";

import { useMutation } from "@tanstack/react-query";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { FieldError } from "@/components/ui/field";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import type { Channel } from "@/components/channels/use-channel";

/** Where it delivers to. The path may hold a token, so showing it is an act that leaves a trace. */
export function TargetCard({ channel, canReveal }: { channel: Channel; canReveal: boolean }) {
  const trpc = useTRPC();
  const reveal = useMutation(trpc.channels.revealUrl.mutationOptions());
  const shown = reveal.data?.url;
  return (
    <Card aria-labelledby="target">
      <CardHead
        id="target"
        title="Target"
        action={
          canReveal &&
          (shown === undefined ? (
            <Button
              size="sm"
              variant="ghost"
              loading={reveal.isPending}
              onClick={() => reveal.mutate({ channelId: channel.id })}
            >
              Reveal URL
            </Button>
          ) : (
            <Button size="sm" variant="ghost" onClick={() => reveal.reset()}>
              Hide URL
            </Button>
          ))
        }
      />
      <CardBody className="grid gap-1.5">
        <p className="flex items-start gap-1" aria-live="polite">
          <span className="min-w-0 mono text-xs leading-6 break-all">{shown ?? `${channel.urlOrigin}/…`}</span>
          {shown !== undefined && <CopyButton text={shown} label="Copy URL" />}
        </p>
        <p className="text-xs text-text-3">
          {canReveal
            ? "The rest of the URL may hold a token. Revealing it is recorded in the audit log."
            : "The rest of the URL may hold a token; admins and owners can reveal it."}
        </p>
        {reveal.error && <FieldError>{readApiError(reveal.error).message}</FieldError>}
        {channel.description !== "" && (
          <p className="mt-2 border-t pt-3 text-sm wrap-anywhere whitespace-pre-line text-text-2">
            {channel.description}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
