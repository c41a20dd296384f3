"use client";

import { useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import type { Role } from "@/server/contracts/permissions";
import { reachWords } from "./event-words";
import { SentEvent } from "./sent-event";
import { TestEventForm } from "./test-event-form";

interface SendTestEventDialogProps {
  org: string;
  role: Role;
  type: string | undefined;
  onClose: () => void;
}

interface SendTestEventProps {
  org: string;
  role: Role;
  type: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog with its own frame, for whoever opens it from afar. */
export function SendTestEvent({ org, role, type, open, onOpenChange }: SendTestEventProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <SendTestEventDialog org={org} role={role} type={type} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

/** Closed, it is gone; what was sent stays in the list of events. */
function SendTestEventDialog({ org, role, type, onClose }: SendTestEventDialogProps) {
  const [sent, setSent] = useState<NonNullable<ApiOutput["events"]["sendTest"]>>();
  if (sent) return <SentEvent org={org} sent={sent} onAgain={() => setSent(undefined)} onClose={onClose} />;
  return (
    <DialogContent title="Send a test event" description={reachWords(role)} className="w-[min(600px,calc(100vw-24px))]">
      <TestEventForm type={type} onSent={setSent} />
    </DialogContent>
  );
}
