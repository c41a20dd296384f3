"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { SetupStep } from "./setup-step";

interface ChannelStepProps {
  orgSlug: string;
  channel: { id: string; name: string } | null;
  canSetUp: boolean;
}

/** Where deliveries go. The built-in inbox is one click: a first delivery needs no server of one's own. */
export function ChannelStep({ orgSlug, channel, canSetUp }: ChannelStepProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const create = useMutation(
    trpc.inbox.createChannel.mutationOptions({ onSuccess: () => queryClient.invalidateQueries(trpc.pathFilter()) }),
  );
  const newHref = `/${orgSlug}/channels/new?then=welcome`;
  if (channel) {
    return (
      <SetupStep number={1} title="Channel" isDone>
        <TextLink href={`/${orgSlug}/channels/${channel.id}`}>{channel.name}</TextLink> is ready.{" "}
        {canSetUp && <TextLink href={newHref}>Add another URL</TextLink>}
      </SetupStep>
    );
  }
  return (
    <SetupStep number={1} title="Channel" isDone={false} error={create.error}>
      <p>Where deliveries go: your own URL, or Tocsin's built-in inbox, which shows what it receives.</p>
      {canSetUp && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" loading={create.isPending} onClick={() => create.mutate({})}>
            Use the built-in inbox
          </Button>
          <Button asChild>
            <Link href={newHref}>Use my own URL</Link>
          </Button>
        </div>
      )}
    </SetupStep>
  );
}
