"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogContent } from "@/components/ui/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Status } from "@/components/ui/status";
import { TextLink } from "@/components/ui/text-link";
import { EventOutcomes } from "./event-outcomes";
import { stageWords } from "./event-words";

interface SentEventProps {
  org: string;
  sent: NonNullable<ApiOutput["events"]["sendTest"]>;
  onAgain: () => void;
  onClose: () => void;
}

/** What becomes of an event that was just sent, as it happens. */
export function SentEvent({ org, sent, onAgain, onClose }: SentEventProps) {
  const trpc = useTRPC();
  const { data: event } = useQuery(trpc.events.get.queryOptions({ eventId: sent.id }));
  return (
    <DialogContent
      title={`${sent.type} was sent`}
      description={event ? stageWords(event).sentence : "It is stored and will be matched against the rules."}
      className="w-[min(600px,calc(100vw-24px))]"
      // The links lead away from here; whatever is pressed, the dialog has done its work.
      onClick={({ target }) => {
        if (target instanceof Element && target.closest("a")) onClose();
      }}
      footer={
        <>
          <Button onClick={onAgain}>Send another</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 text-sm" aria-live="polite">
        {event && <Status {...shapeOf(stageWords(event))} />}
        <span className="inline-flex min-w-0 items-center gap-0.5">
          <TextLink href={`/${org}/events/${sent.id}`} className="truncate mono font-normal">
            {sent.id}
          </TextLink>
          <CopyButton text={sent.id} label="Copy event id" />
        </span>
      </p>
      {sent.warnings.length > 0 && (
        <Callout tone="warn" title="It does not match the schema of its type.">
          {sent.warnings.join("; ")}
        </Callout>
      )}
      {event ? <EventOutcomes event={event} orgSlug={org} /> : <SkeletonRows rows={1} label="Waiting for the event" />}
    </DialogContent>
  );
}

function shapeOf({ kind, label, tone }: ReturnType<typeof stageWords>) {
  return { kind, label, tone };
}
