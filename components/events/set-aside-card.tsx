"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Card, CardBody, CardHead } from "@/components/ui/panel";
import { RelativeTime } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast-store";
import { allows, type Role, whoMay } from "@/server/contracts/permissions";
import { type EventDetail, SET_ASIDE_WORDS } from "./event-words";

interface SetAsideCardProps {
  eventId: string;
  record: NonNullable<EventDetail["setAside"]>;
  role: Role;
}

/** Why an event was set aside, and what can be done about it. */
export function SetAsideCard({ eventId, record, role }: SetAsideCardProps) {
  const { reason, detail, at, discardedAt, discardedBy } = record;
  return (
    <Card aria-label="Set aside">
      <CardHead title="Set aside" note={<RelativeTime at={at} />} />
      <CardBody>
        <div className="grid gap-3 text-sm">
          <p className="wrap-anywhere">{detail}</p>
          {discardedAt ? (
            <p className="text-text-2">
              Discarded <RelativeTime at={discardedAt} /> by {discardedBy}.
            </p>
          ) : (
            <>
              <p className="text-pretty text-text-2">{SET_ASIDE_WORDS[reason]}</p>
              {allows(role, "event:resolve") ? (
                <Actions eventId={eventId} />
              ) : (
                <p className="text-text-3">{whoMay("event:resolve")}</p>
              )}
            </>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

function Actions({ eventId }: { eventId: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const reload = () => queryClient.invalidateQueries(trpc.events.pathFilter());
  const retry = useMutation(
    trpc.events.retry.mutationOptions({
      onSuccess: () => toast({ title: "The event is matched again", tone: "ok" }),
      onSettled: reload,
    }),
  );
  const discard = useMutation(
    trpc.events.discard.mutationOptions({
      onSuccess: () => {
        toast({ title: "Event discarded", tone: "ok" });
        setIsAsking(false);
      },
      onSettled: reload,
    }),
  );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="sm" loading={retry.isPending} onClick={() => retry.mutate({ eventId })}>
          Try again
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
      </div>
      {retry.error && <FormError message={readApiError(retry.error).message} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard this event?"
        description="No rule will send anything for it. The event stays stored and is marked as discarded."
        confirmLabel="Discard"
        cancelLabel="Keep it"
        pending={discard.isPending}
        error={discard.error ? readApiError(discard.error).message : undefined}
        onConfirm={() => discard.mutate({ eventId })}
      />
    </>
  );
}
