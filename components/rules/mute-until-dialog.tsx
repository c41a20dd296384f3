"use client";

import { useState, type SubmitEvent } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { DialogFormFooter } from "@/components/ui/dialog-form-footer";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface MuteUntilDialogProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  isPending: boolean;
  onMute: (until: Date) => void;
}

export function MuteUntilDialog({ isOpen, onOpenChange, isPending, onMute }: MuteUntilDialogProps) {
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("until");
    // Without a zone it is read in the viewer's, which is the one the control shows.
    const until = new Date(typeof typed === "string" ? typed : "");
    if (!(until.getTime() > Date.now())) {
      setProblem("Choose a time in the future.");
      return;
    }
    setProblem(undefined);
    onMute(until);
  }

  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent
        title="Mute until"
        description="Until then, matching events are recorded as suppressed and not delivered. The rule resumes automatically."
      >
        <form onSubmit={submit} className="grid gap-4" noValidate>
          <Field label="Time, in your zone" error={problem} required>
            <Input name="until" type="datetime-local" />
          </Field>
          <DialogFormFooter submitLabel="Mute" pending={isPending} />
        </form>
      </DialogContent>
    </Dialog>
  );
}
