"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { readApiError } from "@/components/api/read-api-error";
import { type ApiOutput, useTRPC } from "@/components/api/trpc";
import { FormError } from "@/components/feedback/form-error";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { RelativeTime } from "@/components/ui/relative-time";
import { GRACE_CHOICES } from "./grace-words";
import { SCHEME_WORDS } from "./scheme-words";
import type { Channel } from "@/components/channels/use-channel";

type Rotation = ApiOutput["secrets"]["rotate"];

interface RotateDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  channel: Channel;
  onRotated: (rotation: Rotation) => void;
}

export function RotateDialog({ open, onOpenChange, ...rest }: RotateDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && <RotateContent {...rest} />}
    </Dialog>
  );
}

const AT_ONCE = "0";
const USUAL = "24";

/** Mounted only while it is open, so that each rotation is decided anew. */
function RotateContent({ channel, onRotated }: Pick<RotateDialogProps, "channel" | "onRotated">) {
  const trpc = useTRPC();
  const [grace, setGrace] = useState(USUAL);
  const [isReplacing, setReplacing] = useState(false);
  const rotate = useMutation(trpc.secrets.rotate.mutationOptions({ onSuccess: onRotated }));
  const old = channel.secrets.find(({ slot }) => slot === "secondary");
  const problem = rotate.error && readApiError(rotate.error);
  const input = { channelId: channel.id, graceHours: Number(grace), replaceSecondary: isReplacing };
  return (
    <DialogContent
      title={`Rotate the secret of ${channel.name}`}
      description="A new secret is created and shown once. Until the grace period ends, both secrets sign every request, so the receiver can switch without a failed request."
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant={grace === AT_ONCE ? "danger" : "primary"}
            disabled={old !== undefined && !isReplacing}
            loading={rotate.isPending}
            onClick={() => rotate.mutate(input)}
          >
            Rotate secret
          </Button>
        </>
      }
    >
      <RadioGroup aria-label="Grace period of the current secret" value={grace} onValueChange={setGrace}>
        {GRACE_CHOICES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} hint={value === USUAL ? "The usual choice." : undefined} />
        ))}
        <Radio
          value={AT_ONCE}
          label="No grace"
          hint="For a leaked secret. The receiver rejects requests until it has the new one."
        />
      </RadioGroup>
      {grace !== AT_ONCE && channel.signatureScheme === "sha256" && (
        <Callout tone="info">{SCHEME_WORDS.sha256.inRotation}</Callout>
      )}
      {old?.expiresAt && (
        <Checkbox
          label={
            <>
              End the old secret <span className="mono">{old.fingerprint}</span> now
            </>
          }
          hint={
            <>
              A rotation is already in progress, and only two secrets can sign. The old secret retires{" "}
              <RelativeTime at={old.expiresAt} />.
            </>
          }
          checked={isReplacing}
          onCheckedChange={(checked) => setReplacing(checked === true)}
        />
      )}
      <FormError message={problem?.message} />
    </DialogContent>
  );
}
