"use client";

import { useState } from "react";
import type { ApiOutput } from "@/components/api/trpc";
import { useLeaveGuard } from "@/components/forms/use-leave-guard";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyTextButton } from "@/components/ui/copy-button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SignatureScheme } from "@/server/domain/signing/signing-secret";
import { VerifySnippet } from "./verify-snippet";

interface SecretOnceProps {
  signing: NonNullable<ApiOutput["channels"]["create"]["signing"]>;
  scheme: SignatureScheme;
  onDone: () => void;
}

/** The only time a secret is seen: closing needs the tick. A public key is no secret, so it may simply be closed. */
export function SecretOnce({ signing, scheme, onDone }: SecretOnceProps) {
  const { secret, publicKey } = signing;
  const [isStored, setStored] = useState(secret === null);
  useLeaveGuard(!isStored);
  return (
    <Dialog open>
      <DialogContent
        className="w-[min(600px,calc(100vw-24px))]"
        dismissible={false}
        title={secret === null ? "Give the receiver this public key" : "Store the signing secret now"}
        description={
          secret === null
            ? "The private half never leaves Tocsin. You can find the public key again under Security."
            : "Tocsin stores it encrypted and never shows it again. If you lose it, rotate it."
        }
        footer={
          <Button variant="primary" disabled={!isStored} onClick={onDone}>
            Done
          </Button>
        }
      >
        <div className="flex items-end gap-2">
          <Field label={secret === null ? "Public key" : "Signing secret"} hideLabel className="flex-1">
            <Input mono readOnly value={secret ?? publicKey ?? ""} onFocus={(event) => event.target.select()} />
          </Field>
          <CopyTextButton text={secret ?? publicKey ?? ""} />
        </div>
        <VerifySnippet scheme={scheme} />
        {secret !== null && (
          <Checkbox
            label="I have stored it for the receiver"
            checked={isStored}
            onCheckedChange={(checked) => setStored(checked === true)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
