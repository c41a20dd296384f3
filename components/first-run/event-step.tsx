"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "@/components/api/trpc";
import { EXAMPLE_EVENT, publishExample } from "@/components/keys/publish-example";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Status } from "@/components/ui/status";
import { SetupStep } from "./setup-step";

interface EventStepProps {
  publicUrl: string;
  isReady: boolean;
  isDone: boolean;
}

/** The same event by hand or from here; whichever comes first fills the page below. */
export function EventStep({ publicUrl, isReady, isDone }: EventStepProps) {
  const send = useMutation(useTRPC().events.sendTest.mutationOptions());
  if (!isReady && !isDone) {
    return (
      <SetupStep number={3} title="Event" isDone={false} isAhead>
        Something that happened in one of your systems. You can send an example from here.
      </SetupStep>
    );
  }
  return (
    <SetupStep number={3} title="Event" isDone={isDone} error={send.error}>
      <p>
        {isDone
          ? "The first event was delivered. Your systems publish events with an API key in TOCSIN_KEY:"
          : "Send one from a terminal with an API key in TOCSIN_KEY, or let Tocsin send it."}
      </p>
      <CodeBlock
        className="mt-2"
        label="Send an event with curl"
        language="text"
        code={publishExample(publicUrl, "$TOCSIN_KEY")}
      />
      {!isDone && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <Button
            variant="primary"
            loading={send.isPending}
            onClick={() => send.mutate({ ...EXAMPLE_EVENT, data: JSON.stringify(EXAMPLE_EVENT.data) })}
          >
            Send it for me
          </Button>
          <span aria-live="polite">
            {send.isSuccess ? (
              <Status kind="sending" label="Sent" until="the delivery is on its way" />
            ) : (
              <Status kind="waiting" label="Listening" until="for the first event" />
            )}
          </span>
        </div>
      )}
    </SetupStep>
  );
}
