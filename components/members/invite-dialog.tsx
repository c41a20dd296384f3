"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { useApiForm } from "@/components/forms/use-api-form";
import { DialogContent } from "@/components/ui/dialog";
import { DialogFormFooter } from "@/components/ui/dialog-form-footer";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast-store";
import { INVITATION_HOURS } from "@/server/contracts/people/members";
import type { Role } from "@/server/contracts/permissions";
import { InvitationLink } from "./invitation-link";
import { roleOptions } from "./role-words";
import { useReloadMembers } from "./use-change-role";

interface InviteDialogProps {
  myRole: Role;
  onClose: () => void;
}

/** Asks for an address and a role; where no mail can be sent, it then shows the link. */
export function InviteDialog({ myRole, onClose }: InviteDialogProps) {
  const [toPassOn, setToPassOn] = useState<PassedOn>();
  if (toPassOn) return <InvitationLink {...toPassOn} />;
  return (
    <DialogContent
      title="Invite someone"
      description={`They get a link that works once, for ${INVITATION_HOURS} hours. Inviting an address again replaces its link.`}
    >
      <InviteForm
        myRole={myRole}
        onSent={({ email, link }) => {
          if (link !== null) {
            setToPassOn({ email, link });
            return;
          }
          toast({ title: `Invitation sent to ${email}`, tone: "ok" });
          onClose();
        }}
      />
    </DialogContent>
  );
}

type PassedOn = { email: string; link: string };

interface InviteFormProps {
  myRole: Role;
  onSent: (sent: ApiOutput["invitations"]["create"]) => void;
}

function InviteForm({ myRole, onSent }: InviteFormProps) {
  const trpc = useTRPC();
  const reload = useReloadMembers();
  const [role, setRole] = useState<Role>("member");
  const invite = useMutation(trpc.invitations.create.mutationOptions());
  const { form, pending, problem, errorOf } = useApiForm({
    send: (values) => invite.mutateAsync({ email: values("email"), role }),
    onDone: (sent) => {
      onSent(sent);
      void reload();
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <Field label="E-mail" error={errorOf("email")} required>
        <Input name="email" type="email" inputMode="email" autoComplete="off" />
      </Field>
      <RadioGroup aria-label="Role" value={role} onValueChange={(value) => setRole(value as Role)}>
        {roleOptions(myRole)
          .filter(({ disabled }) => !disabled)
          .map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} hint={hint} boxed />
          ))}
      </RadioGroup>
      <FormError message={problem?.message} requestId={problem?.requestId} />
      <DialogFormFooter submitLabel="Send invitation" pending={pending} />
    </form>
  );
}
