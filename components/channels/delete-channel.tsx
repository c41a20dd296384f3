"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast-store";
import { useReloadChannels } from "./use-channel";

interface DeleteChannelProps {
  orgSlug: string;
  channel: { id: string; name: string };
}

type Preview = ApiOutput["channels"]["deletePreview"];

/** Asks with the numbers of this moment, and does not even ask while an active rule delivers here. */
export function DeleteChannel({ orgSlug, channel: { id: channelId, name } }: DeleteChannelProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const reload = useReloadChannels();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const isAsking = askedAt !== null;
  const preview = useQuery(
    trpc.channels.deletePreview.queryOptions({ channelId }, { enabled: isAsking, staleTime: 0 }),
  );
  const remove = useMutation(
    trpc.channels.delete.mutationOptions({
      onSuccess: ({ cancelledDeliveries }) => {
        toast({ title: `${name} is deleted`, description: cancelledWords(cancelledDeliveries), tone: "ok" });
        router.push(`/${orgSlug}/channels`);
        void reload();
      },
    }),
  );
  // Numbers from before this asking are not shown; those that are counted again meanwhile replace the ones on screen, and
  // never take the button away while somebody presses it.
  const found = isAsking && preview.dataUpdatedAt >= askedAt ? preview.data : undefined;
  const setAsking = (isOpen: boolean) => setAskedAt(isOpen ? Date.now() : null);
  const isBound = found !== undefined && found.boundRules.length > 0;

  return (
    <Callout
      icon="trash"
      title="Delete this channel."
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          Delete
        </Button>
      }
    >
      Pending deliveries are cancelled; its history stays.
      <ConfirmDialog
        open={isAsking && !isBound}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        description={found ? previewWords(found) : "Counting pending deliveries …"}
        confirmLabel={found && found.pending > 0 ? `Delete, cancel ${found.pending}` : "Delete"}
        typeToConfirm={name}
        pending={remove.isPending || !found}
        error={problemOf(preview.error ?? remove.error)}
        onConfirm={() => remove.mutate({ channelId })}
      />
      <Dialog open={isAsking && isBound} onOpenChange={setAsking}>
        {isBound && <BoundContent orgSlug={orgSlug} name={name} rules={found.boundRules} />}
      </Dialog>
    </Callout>
  );
}

interface BoundContentProps {
  orgSlug: string;
  name: string;
  rules: Preview["boundRules"];
}

function BoundContent({ orgSlug, name, rules }: BoundContentProps) {
  return (
    <DialogContent
      title={`${name} is still in use`}
      description={
        rules.length === 1
          ? "An active rule delivers here. Unbind or disable it first; then the channel can be deleted."
          : `${rules.length} active rules deliver here. Unbind or disable them first; then the channel can be deleted.`
      }
      footer={
        <DialogClose asChild>
          <Button>Keep it</Button>
        </DialogClose>
      }
    >
      <ul className="divide-y divide-border rounded border">
        {rules.map((rule) => (
          <li key={rule.id} className="relative px-3 py-2 text-sm hover:bg-hover">
            <Link
              href={`/${orgSlug}/rules/${rule.id}`}
              className="font-medium wrap-anywhere after:absolute after:inset-0"
            >
              {rule.name}
            </Link>
          </li>
        ))}
      </ul>
    </DialogContent>
  );
}

function previewWords({ pending, processing, openGroups, groupedEvents }: Preview): string {
  const parts = [
    ...(pending > 0 ? [`${count(pending, "pending delivery is", "pending deliveries are")} cancelled`] : []),
    ...(openGroups > 0
      ? [
          `${count(openGroups, "open group", "open groups")} with ${count(groupedEvents, "event is", "events are")} discarded`,
        ]
      : []),
  ];
  const first = parts.length > 0 ? `${parts.join(" and ")}.` : "Nothing is waiting for it.";
  const onTheWire =
    processing > 0 ? ` ${count(processing, "request is", "requests are")} in flight and may still arrive.` : "";
  return `${first}${onTheWire} Its history stays, and its name becomes available. Rules are not changed.`;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function cancelledWords(cancelled: number): string | undefined {
  return cancelled > 0 ? `${count(cancelled, "delivery was", "deliveries were")} cancelled.` : undefined;
}

function problemOf(error: unknown): string | undefined {
  return error ? readApiError(error).message : undefined;
}
