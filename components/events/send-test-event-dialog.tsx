"use client";

import { useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { SentEvent } from "./sent-event";
import { TestEventForm } from "./test-event-form";

interface SendTestEventDialogProps {
  org: string;
  type: string | undefined;
  onClose: () => void;
}

interface SendTestEventProps {
  org: string;
  type: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog with its own frame, for whoever opens it from afar. */
export function SendTestEvent({ org, type, open, onOpenChange }: SendTestEventProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <SendTestEventDialog org={org} type={type} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

/** Closed, it is gone; what was sent stays in the list of events. */
function SendTestEventDialog({ org, type, onClose }: SendTestEventDialogProps) {
  const [sent, setSent] = useState<NonNullable<ApiOutput["events"]["sendTest"]>>();
  if (sent) return <SentEvent org={org} sent={sent} onAgain={() => setSent(undefined)} onClose={onClose} />;
  return (
    <DialogContent
      title="Send a test event"
      description="It goes through every rule and every limit, and is delivered for real."
      className="w-[min(600px,calc(100vw-24px))]"
    >
      <TestEventForm type={type} onSent={setSent} />
    </DialogContent>
  );
}
