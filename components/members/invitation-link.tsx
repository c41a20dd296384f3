"use client";

import { Button } from "@/components/ui/button";
import { CopyTextButton } from "@/components/ui/copy-button";
import { DialogClose, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Where no mail can be sent: the link, for the inviter to pass on. It is shown this once. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  return (
    <DialogContent
      title="Pass this link on"
      description={`No mail server is set up. Send the link to ${email} yourself: it works once, for that address only, and is not shown again.`}
      footer={
        <DialogClose asChild>
          <Button variant="primary">Done</Button>
        </DialogClose>
      }
    >
      <div className="flex items-end gap-2">
        <Field label="Invitation link" className="flex-1">
          <Input mono readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyTextButton text={link} />
      </div>
    </DialogContent>
  );
}
